import type { PersonId } from '../../core/ids.ts';
import type { Person, PhoneOwner } from '../../core/person.ts';
import type { Screen } from '../../privacy/screen.ts';
import { describeOwner } from '../../resolve/owner/phone-owner.ts';
import type { PeopleStore } from '../../store/people.ts';
import { ChangedMeanwhile, NO_CHANGE, type ScreenedRows } from '../../store/people-change.ts';

const PEOPLE_PER_PAGE = 2_000;
/** An import publishes several times a second: a change of a few people fits in between. */
const MOST_TRIES = 100;

/** Marks the people on the list, and unmarks all others. */
export async function rescreen(rows: ScreenedRows, screen: Screen): Promise<number> {
  let changed = 0;
  for (let after = 0 as PersonId; ; ) {
    const page = await unlessChanged(() => rescreenPage(rows, screen, after));
    if (page === undefined) return changed;
    changed += page.changed;
    after = page.last;
  }
}

async function rescreenPage(rows: ScreenedRows, screen: Screen, after: PersonId) {
  const page = await rows.scanPeople({ after, limit: PEOPLE_PER_PAGE });
  const people = page.map((person) => screen.screened(person)).filter((person, at) => person !== page[at]);
  if (people.length > 0) await rows.rewrite({ people, phoneOwners: await ownersOf(rows, people) });
  return page.length === 0 ? undefined : { changed: people.length, last: page.at(-1)!.id };
}

/** The new rows of the numbers that these people own. */
export async function ownersOf(rows: Pick<ScreenedRows, 'phoneOwners'>, people: readonly Person[]): Promise<PhoneOwner[]> {
  const byId = new Map(people.map((person) => [person.id, person]));
  const numbers = [...new Set(people.flatMap(({ phones }) => phones.map(({ value }) => value)))];
  const owners: PhoneOwner[] = [];
  for (const [at, owner] of (await rows.phoneOwners(numbers)).entries()) {
    const person = owner && byId.get(owner.person);
    if (owner === undefined || person === undefined) continue;
    const { confidence, evidence = '', line } = owner;
    owners.push(describeOwner(numbers[at]!, person, { confidence, evidence }, line));
  }
  return owners;
}

/** Plans and applies a change; starts over if another process changed the store in between. */
export async function unlessChanged<Done>(work: () => Promise<Done>): Promise<Done> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || tries === MOST_TRIES) throw error;
    }
  }
}

/** The published people, page by page. An import screens what it changes meanwhile. */
export function liveRows(people: PeopleStore): ScreenedRows {
  let version = 0;
  return {
    async scanPeople(page) {
      version = (await people.facts()).version;
      return people.scanPeople(page);
    },
    phoneOwners: (numbers) => people.phoneOwners(numbers),
    rewrite: (rows) => people.apply({ ...NO_CHANGE, ...rows, planned: { version } }),
  };
}
