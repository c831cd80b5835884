import type { Line, Person, PhoneOwner } from '../core/person.ts';
import type { PhoneNumber, PostalAddress } from '../core/record.ts';
import { showStreet } from '../normalize/address-show.ts';
import type { ProfileDraft } from './profile.ts';

/** Of a number's owner, what decides whether it is still this person's. */
export type NumberOwner = Pick<PhoneOwner, 'person' | 'confidence' | 'line' | 'street' | 'zip'>;

/** From this confidence on, a number is somebody else's now. */
const SURELY_MOVED = 0.5;

/**
 * Numbers that passed to somebody of another household are not this person's any more: they go last, or away where that is
 * more likely than not. The number that was asked for stays, because the caller knows it already.
 */
export function settlePhones(
  draft: ProfileDraft,
  owners: readonly (NumberOwner | undefined)[],
  asked: PhoneNumber | undefined,
): ProfileDraft {
  const kept: ProfileDraft['phones'][number][] = [];
  const last: ProfileDraft['phones'][number][] = [];
  const projectedLines = new Map<PhoneNumber, Line>();
  draft.phones.forEach((phone, at) => {
    const owner = owners[at];
    if (owner !== undefined && isFromTable(owner.line)) projectedLines.set(phone.value, owner.line);
    if (owner === undefined || !hasMoved(draft.person, owner)) kept.push(phone);
    else if (phone.value === asked || owner.confidence < SURELY_MOVED) last.push(phone);
  });
  return { ...draft, phones: last.length === 0 ? kept : [...kept, ...last], projectedLines };
}

/** A line without a carrier may be the likeliest guess; only the tables themselves can tell. */
function isFromTable(line: Line): boolean {
  return line.carrier !== undefined;
}

function hasMoved(person: Person, owner: NumberOwner): boolean {
  return owner.person !== person.id && !person.addresses.some((address) => livesAt(owner, address.value));
}

function livesAt(owner: NumberOwner, address: PostalAddress): boolean {
  if (owner.street === '' || address.house === '' || (address.zip !== '' && owner.zip !== address.zip.toUpperCase())) return false;
  const building = showStreet(address.unit === '' ? address : { ...address, unit: '' });
  return owner.street === building || owner.street.startsWith(`${building} `);
}
