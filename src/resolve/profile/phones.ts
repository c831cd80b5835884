import type { Line } from '../../core/person.ts';
import type { LineType, PhoneNumber } from '../../core/record.ts';
import type { NumberStanding } from '../owner/phone-owner.ts';
import { draftWith, type ProfileDraft } from './profile.ts';

/** What the stored owner row says about a person's number. */
export interface NumberSeen {
  readonly standing: NumberStanding;
  readonly line: Line;
}

/**
 * Removes numbers that have probably passed to another household, and moves doubtful ones to the end.
 */
export function settlePhones(draft: ProfileDraft, numbers: readonly (NumberSeen | undefined)[]): ProfileDraft {
  const kept: ProfileDraft['phones'][number][] = [];
  const last: ProfileDraft['phones'][number][] = [];
  const projectedLines = new Map<PhoneNumber, Line>();
  draft.phones.forEach((phone, at) => {
    const seen = numbers[at];
    if (seen !== undefined && isFromTable(seen.line)) projectedLines.set(phone.value, seen.line);
    if (seen === undefined || seen.standing === 'theirs') kept.push(phone);
    else if (seen.standing === 'doubtful') last.push(phone);
  });
  const mobile = mobileInstead(kept, (phone) => numbers[draft.phones.indexOf(phone)]?.line.type ?? phone.line);
  const ordered = mobile === undefined ? kept : [mobile, ...kept.filter((phone) => phone !== mobile)];
  return draftWith(draft, { phones: last.length === 0 ? ordered : [...ordered, ...last], projectedLines });
}

/** A landline stays with the home: a mobile seen as recently comes first. */
function mobileInstead(
  [first, ...others]: ProfileDraft['phones'],
  lineOf: (phone: ProfileDraft['phones'][number]) => LineType | undefined,
): ProfileDraft['phones'][number] | undefined {
  if (first === undefined || others.length === 0 || lineOf(first) !== 'landline') return undefined;
  return others.find((other) => lineOf(other) !== 'landline' && (other.lastSeen ?? NEVER) >= (first.lastSeen ?? NEVER));
}

const NEVER = Number.NEGATIVE_INFINITY;

/** Only a line with a carrier comes from the line tables; others may be guesses. */
export function isFromTable(line: Line): boolean {
  return line.carrier !== undefined;
}
