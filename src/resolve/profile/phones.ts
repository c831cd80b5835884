import type { Line } from '../../core/person.ts';
import type { LineType, PhoneNumber } from '../../core/record.ts';
import type { NumberStanding } from '../owner/phone-owner.ts';
import { draftWith, type ProfileDraft } from './profile.ts';

/** What the owner's row tells of a number beside its owner. */
export interface NumberSeen {
  readonly standing: NumberStanding;
  readonly line: Line;
}

/**
 * Numbers that have most likely passed to another household are not this person's any more and go away, whatever was asked; those
 * that perhaps have go last.
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

/** A landline is its household's and stays behind: where a number was seen as lately that goes along with its owner, that one leads. */
function mobileInstead(
  [first, ...others]: ProfileDraft['phones'],
  lineOf: (phone: ProfileDraft['phones'][number]) => LineType | undefined,
): ProfileDraft['phones'][number] | undefined {
  if (first === undefined || others.length === 0 || lineOf(first) !== 'landline') return undefined;
  return others.find((other) => lineOf(other) !== 'landline' && (other.lastSeen ?? NEVER) >= (first.lastSeen ?? NEVER));
}

const NEVER = Number.NEGATIVE_INFINITY;

/** A line without a carrier may be the likeliest guess; only the tables themselves can tell. */
export function isFromTable(line: Line): boolean {
  return line.carrier !== undefined;
}
