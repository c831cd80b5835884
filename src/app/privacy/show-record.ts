import { showDay } from '../../core/clock.ts';
import type { PersonRecord } from '../../core/record.ts';
import { showAddress } from '../../normalize/address/address-show.ts';
import { showName } from '../../normalize/name/name-show.ts';
import { showPhone } from '../../normalize/phone/phone-show.ts';

/** A stored record, for people to read. */
export function showRecord(record: PersonRecord): Record<string, unknown> {
  const { names, phones, emails, addresses, birthDate, gender, deceased, identifiers, texts, firstSeen, lastSeen } = record;
  return {
    names: names.map((name) => showName(name).full),
    phones: phones.map(showPhone),
    emails,
    addresses: addresses.map((one) => [showAddress(one), one.country].filter(Boolean).join(', ')),
    ...(birthDate !== undefined && { birth_date: birthDate }),
    ...(gender !== undefined && { gender }),
    ...(deceased !== undefined && { deceased }),
    ...(identifiers.length > 0 && { identifiers }),
    ...(texts.length > 0 && { attributes: texts }),
    ...(firstSeen !== undefined && { first_seen: showDay(firstSeen) }),
    ...(lastSeen !== undefined && { last_seen: showDay(lastSeen) }),
  };
}
