import { type Day, showDay } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { PersonRecord } from '../../core/record.ts';
import { emailIdentity } from '../../normalize/email.ts';
import type { PeopleStore, StoredRecord } from '../../store/people.ts';

const SAMPLED = 2_000;
const RECORDS_PER_STEP = 50;
/** Records of one person that a record is compared with. */
const MOST_OTHERS = 20;
const DAYS_A_YEAR = 365.2425;

type Fact = 'name' | 'phone' | 'email' | 'address' | 'birth_date' | 'gender';

/** The values of a fact, so that equal ones are equal texts. */
const FACTS: Readonly<Record<Fact, (record: PersonRecord) => readonly string[]>> = {
  name: ({ names }) => names.map(({ first, last }) => `${first} ${last}`),
  phone: ({ phones }) => phones.map(String),
  email: ({ emails }) => emails.map(emailIdentity),
  address: ({ addresses }) => addresses.map(({ house, street, zip, city }) => `${house} ${street} ${zip === '' ? city : zip}`),
  birth_date: ({ birthDate }) => (birthDate === undefined ? [] : [String(birthDate)]),
  gender: ({ gender }) => (gender === undefined ? [] : [gender]),
};

/** How full, how fresh and how right a source is, by a sample of its records. */
export interface SourceView {
  readonly sampled: number;
  readonly fill: readonly { readonly fact: Fact; readonly share: number }[];
  /** Of the records with the fact whose person has it from another source, too: the share that agree with one of those. */
  readonly agreement: readonly { readonly fact: Fact; readonly compared: number; readonly agree: number }[];
  readonly freshness: {
    readonly newest: string | undefined;
    readonly oldest: string | undefined;
    /** Before the newest day in the store. */
    readonly medianAgeDays: number | undefined;
    readonly undated: number;
    readonly byYear: readonly { readonly year: number; readonly records: number }[];
  };
}

type Reads = Pick<PeopleStore, 'scanRecords' | 'people' | 'records' | 'facts' | 'sources' | 'copying'>;

export async function viewSource(people: Reads, source: string): Promise<SourceView> {
  const sample = await sampleOf(people, source);
  return {
    sampled: sample.length,
    fill: factsOf((fact) => ({ fact, share: shareOf(sample, ({ record }) => FACTS[fact](record).length > 0) })),
    agreement: await agreementOf(people, sample),
    freshness: freshnessOf(sample, (await people.facts()).newestSeen),
  };
}

function factsOf<Row>(make: (fact: Fact) => Row): Row[] {
  return (Object.keys(FACTS) as Fact[]).map(make);
}

/** All records of a small source; of a larger one, short runs at equal distances over all ids. */
async function sampleOf(people: Reads, source: string): Promise<StoredRecord[]> {
  const { records = 0 } = (await people.sources()).find(({ name }) => name === source) ?? {};
  if (records <= SAMPLED) return people.scanRecords({ after: 0 as RecordId, limit: SAMPLED, source });
  const { nextRecord } = await people.copying.identity();
  const steps = SAMPLED / RECORDS_PER_STEP;
  const found = new Map<RecordId, StoredRecord>();
  for (let step = 0; step < steps; step++) {
    const after = Math.floor((step * nextRecord) / steps) as RecordId;
    for (const one of await people.scanRecords({ after, limit: RECORDS_PER_STEP, source })) found.set(one.id, one);
  }
  return [...found.values()];
}

async function agreementOf(people: Reads, sample: readonly StoredRecord[]): Promise<SourceView['agreement']> {
  const sums = new Map<Fact, { compared: number; agree: number }>(factsOf((fact) => [fact, { compared: 0, agree: 0 }]));
  const owners = [...new Set(sample.flatMap(({ person }) => person ?? []))];
  const persons = new Map((await people.people(owners)).flatMap((one) => (one === undefined ? [] : [[one.id, one] as const])));
  const ids = [...new Set([...persons.values()].flatMap(({ records }) => records.slice(0, MOST_OTHERS)))];
  const records = new Map((await people.records(ids)).flatMap((one) => (one === undefined ? [] : [[one.id, one] as const])));
  for (const { person, ref, record } of sample) {
    const others = (persons.get(person ?? (0 as PersonId))?.records ?? [])
      .flatMap((id) => records.get(id) ?? [])
      .filter((other) => other.ref.source !== ref.source);
    for (const [fact, valuesOf] of Object.entries(FACTS) as [Fact, (typeof FACTS)[Fact]][]) {
      const own = valuesOf(record);
      const theirs = new Set(others.flatMap((other) => valuesOf(other.record)));
      if (own.length === 0 || theirs.size === 0) continue;
      const sum = sums.get(fact)!;
      sum.compared += 1;
      if (own.some((value) => theirs.has(value))) sum.agree += 1;
    }
  }
  return [...sums].map(([fact, { compared, agree }]) => ({ fact, compared, agree: compared === 0 ? 0 : agree / compared }));
}

function freshnessOf(sample: readonly StoredRecord[], newestSeen: Day | undefined): SourceView['freshness'] {
  const days = sample.flatMap(({ record }) => record.lastSeen ?? record.firstSeen ?? []).sort((a, b) => a - b);
  const years = new Map<number, number>();
  for (const day of days) {
    const year = 1970 + Math.floor(day / DAYS_A_YEAR);
    years.set(year, (years.get(year) ?? 0) + 1);
  }
  const middle = days[days.length >> 1];
  return {
    newest: days.length === 0 ? undefined : showDay(days.at(-1)!),
    oldest: days.length === 0 ? undefined : showDay(days[0]!),
    medianAgeDays: middle === undefined || newestSeen === undefined ? undefined : newestSeen - middle,
    undated: shareOf(sample, ({ record }) => record.lastSeen === undefined && record.firstSeen === undefined),
    byYear: [...years].sort(([a], [b]) => b - a).map(([year, records]) => ({ year, records })),
  };
}

function shareOf<Item>(items: readonly Item[], has: (item: Item) => boolean): number {
  return items.length === 0 ? 0 : items.filter(has).length / items.length;
}
