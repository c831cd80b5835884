import type { Person } from '../../core/person.ts';
import type { PersonRecord } from '../../core/record.ts';
import { showAddress } from '../../normalize/address/address-show.ts';
import { showName } from '../../normalize/name/name-show.ts';
import { showPhone } from '../../normalize/phone/phone-show.ts';
import type { LookUpEngine } from '../look-up/engine.ts';

const MOST_FOUND = 20;

/** A person on one line. */
export interface PersonBrief {
  readonly person: Person;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
}

export function briefOf(person: Person): PersonBrief {
  const [name] = person.names;
  const [address] = person.addresses;
  const [phone] = person.phones;
  return {
    person,
    name: name === undefined ? '' : showName(name.value).full,
    address: address === undefined ? '' : showAddress(address.value),
    phone: phone === undefined ? '' : showPhone(phone.value),
  };
}

/** The stored people whom a description leads to, the likeliest first. Those on the privacy list are absent, as everywhere. */
export async function findPeople(
  engine: Pick<LookUpEngine, 'rank'>,
  described: PersonRecord,
): Promise<{ readonly people: readonly PersonBrief[]; readonly more: boolean }> {
  const ranking = await engine.rank(described);
  const found = (ranking?.ranked ?? [])
    .filter((one) => one.person.withheld !== true && agreesAtAll(one.evidence()) && isOfBirth(one.person, described))
    .map((one) => one.person);
  return { people: found.slice(0, MOST_FOUND).map(briefOf), more: found.length > MOST_FOUND };
}

function agreesAtAll(evidence: readonly { readonly weightMillibits: number }[]): boolean {
  return evidence.some(({ weightMillibits }) => weightMillibits > 0);
}

function isOfBirth({ birthDate }: Person, described: PersonRecord): boolean {
  return described.birthDate === undefined || birthDate === undefined || birthDate === described.birthDate;
}
