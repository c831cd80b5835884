import type { Population } from '../../confidence/facts.ts';
import { isMinor } from '../../core/age.ts';
import type { Day } from '../../core/clock.ts';
import type { PersonId } from '../../core/ids.ts';
import type { Line } from '../../core/person.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { type Soon, whenThere } from '../../core/soon.ts';
import { describeOwner, weighEvidence } from '../../resolve/owner/phone-owner.ts';
import { isWithheld } from '../../resolve/person/demographics.ts';
import { isFromTable } from '../../resolve/profile/phones.ts';
import { encodePhoneOwner, isNobodys, lineOfRow, type OwnerRow, readOwnerRow } from '../../store/codec/phone-owner-codec.ts';
import type { LookUpReads } from '../../store/look-up-reads.ts';
import type { FoundOwner } from './found-owner.ts';

/**
 * The likeliest owner of each number who may be named today. Rows were written by what is usual everywhere; who is the likeliest
 * by what was measured of this store is seldom another, who is then read.
 */
export function ownersNow(
  reads: Pick<LookUpReads, 'encodedOwners' | 'people' | 'lines'>,
  numbers: readonly PhoneNumber[],
  today: Day,
  population: Population,
): Soon<(FoundOwner | undefined)[]> {
  const context = { population };
  return whenThere(reads.encodedOwners(numbers), (rows) => {
    const others: Other[] = [];
    const owners = rows.map((encoded, at): FoundOwner | undefined => {
      if (encoded === undefined) return undefined;
      const row = readOwnerRow(numbers[at]!, encoded);
      const isUnnamed = isNobodys(row) || isMinor(row.birthDate, today);
      if (row.evidence === '') return isUnnamed ? undefined : row;
      const weighed = weighEvidence(row.evidence, context, today, isUnnamed);
      if (weighed === undefined) return undefined;
      if (weighed.person !== undefined) {
        others.push({ at, row, person: weighed.person, confidence: weighed.confidence });
        return isUnnamed ? undefined : row;
      }
      row.confidence = weighed.confidence;
      return row;
    });
    return others.length === 0 ? owners : nameOthers(reads, owners, others, today);
  });
}

interface Other {
  readonly at: number;
  readonly row: OwnerRow;
  readonly person: PersonId;
  readonly confidence: number;
}

function nameOthers(
  reads: Pick<LookUpReads, 'people' | 'lines'>,
  owners: (FoundOwner | undefined)[],
  others: readonly Other[],
  today: Day,
): Soon<(FoundOwner | undefined)[]> {
  return whenThere(reads.people(others.map(({ person }) => person)), (people) =>
    whenThere(tabledLines(reads, others), (tabled) => {
      for (const [index, { at, row, confidence }] of others.entries()) {
        const person = people[index];
        // Whoever is gone by now went after the row was read: it stands as it was written.
        if (person === undefined) continue;
        const { number, evidence } = row;
        const owner = describeOwner(number, person, { confidence, evidence }, tabled.get(number));
        const written = readOwnerRow(number, encodePhoneOwner(owner));
        owners[at] = isNobodys(written) || isWithheld(person, today) ? undefined : written;
      }
      return owners;
    }),
  );
}

/** A row without a carrier may tell what its first holder's records say, or a guess: neither is another holder's line. */
function tabledLines(reads: Pick<LookUpReads, 'lines'>, others: readonly Other[]): Soon<ReadonlyMap<PhoneNumber, Line>> {
  const known = new Map<PhoneNumber, Line>();
  const unsure: PhoneNumber[] = [];
  for (const { row } of others) {
    const line = lineOfRow(row);
    if (isFromTable(line)) known.set(row.number, line);
    else unsure.push(row.number);
  }
  if (unsure.length === 0) return known;
  return whenThere(reads.lines(unsure), (found) => {
    for (const [at, line] of found.entries()) if (line !== undefined) known.set(unsure[at]!, line);
    return known;
  });
}
