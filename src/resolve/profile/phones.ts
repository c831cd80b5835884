import type { Line } from '../../core/person.ts';
import type { PhoneNumber } from '../../core/record.ts';
import type { NumberStanding } from '../owner/number-standing.ts';
import type { ProfileDraft } from './profile.ts';

/** What the owner's row tells of a number beside its owner. */
export interface NumberSeen {
  readonly standing: NumberStanding;
  readonly line: Line;
}

/**
 * Numbers that have most likely passed to another household are not this person's any more and go away; those that perhaps have
 * go last. The number that was asked for stays, because the caller knows it already.
 */
export function settlePhones(
  draft: ProfileDraft,
  numbers: readonly (NumberSeen | undefined)[],
  asked: PhoneNumber | undefined,
): ProfileDraft {
  const kept: ProfileDraft['phones'][number][] = [];
  const last: ProfileDraft['phones'][number][] = [];
  const projectedLines = new Map<PhoneNumber, Line>();
  draft.phones.forEach((phone, at) => {
    const seen = numbers[at];
    if (seen !== undefined && isFromTable(seen.line)) projectedLines.set(phone.value, seen.line);
    if (seen === undefined || seen.standing === 'theirs') kept.push(phone);
    else if (phone.value === asked || seen.standing === 'doubtful') last.push(phone);
  });
  return { ...draft, phones: last.length === 0 ? kept : [...kept, ...last], projectedLines };
}

/** A line without a carrier may be the likeliest guess; only the tables themselves can tell. */
function isFromTable(line: Line): boolean {
  return line.carrier !== undefined;
}
