import type { Person } from '../../core/person.ts';
import type { PhoneNumber } from '../../core/record.ts';
import type { RecordsOf } from './read-records.ts';
import type { Together } from './recapture-people.ts';

/** For each source that copies, how many of the numbers that it gives to several of one home are one row's, put onto the others. */
export type CopyingSources = ReadonlyMap<string, number>;

/** Before anything is compared, one source in ten is believed to copy. */
const BELIEVED_COPYING = 0.1;

/**
 * Two sources do not copy each other's rows. A line that housemates share is given to the one by this source as often where another
 * source gives it to the other as where this one does; what is beyond that are copies, or chance.
 */
export function copyingSources(together: readonly Together[], recordsOf: RecordsOf): CopyingSources {
  const beside = new Map<string, Agreement>();
  const across: Agreement = { tried: 0, agreed: 0 };
  for (const { person, mates } of together) {
    if (mates.length === 0) continue;
    const own = toldBySource(person, recordsOf);
    for (const mate of mates) {
      const others = toldBySource(mate, recordsOf);
      compare(own, others, beside, across);
      compare(others, own, beside, across);
    }
  }
  const copying = new Map<string, number>();
  if (across.tried === 0) return copying;
  for (const [source, one] of beside) {
    const beyond = one.agreed / one.tried - across.agreed / across.tried;
    if (beyond > 0) copying.set(source, copies(beyond, chanceError(one, across)) * ((beyond * one.tried) / one.agreed));
  }
  return copying;
}

/** Chance that a source copies at all, by how much it gives beyond what is expected: anything if it does, and only by chance if not. */
function copies(beyond: number, error: number): number {
  const byChance = Math.exp(-((beyond / error) ** 2) / 2) / (error * Math.sqrt(2 * Math.PI));
  return BELIEVED_COPYING / (BELIEVED_COPYING + (1 - BELIEVED_COPYING) * byChance);
}

/** The numbers that each source gives somebody. */
export type ToldBySource = ReadonlyMap<string, ReadonlySet<PhoneNumber>>;

export function toldBySource(person: Person, recordsOf: RecordsOf): ToldBySource {
  const told = new Map<string, Set<PhoneNumber>>();
  for (const { ref, record } of recordsOf(person)) {
    if (record.phones.length === 0) continue;
    const numbers = told.get(ref.source) ?? new Set();
    told.set(ref.source, numbers);
    for (const number of record.phones) numbers.add(number);
  }
  return told;
}

interface Agreement {
  tried: number;
  agreed: number;
}

/** Each number of the one, against each source that gives the other any. */
function compare(one: ToldBySource, other: ToldBySource, beside: Map<string, Agreement>, across: Agreement): void {
  const numbers = new Set([...one.values()].flatMap((told) => [...told]));
  for (const number of numbers)
    for (const [source, told] of other) {
      let trial = across;
      if (one.get(source)?.has(number) === true) {
        trial = beside.get(source) ?? { tried: 0, agreed: 0 };
        beside.set(source, trial);
      }
      trial.tried += 1;
      if (told.has(number)) trial.agreed += 1;
    }
}

/** How far two shares that are one lie apart by chance. What one source gives both of two was tried from either end. */
function chanceError({ tried, agreed }: Agreement, across: Agreement): number {
  const share = (agreed / 2 + across.agreed) / (tried / 2 + across.tried);
  return Math.sqrt(share * (1 - share) * (2 / tried + 1 / across.tried));
}
