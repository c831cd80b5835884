import { describe, expect, it } from 'vitest';
import { recogniseColumns } from './recognise.ts';

const FIRST = 'James Mary Linda Robert Betty Karen Daniel Susan Nancy Mark William Charles'.split(' ');
const LAST = 'Smith Johnson Garcia Jackson Wilson Taylor Anderson Moore Brown Davis Miller Jones'.split(' ');
const MADE: Readonly<Record<string, (at: number) => string>> = {
  id: (at) => String(10_000 + at),
  first: (at) => FIRST[at]!,
  last: (at) => LAST[at]!,
  full: (at) => `${FIRST[at]} ${LAST[at]}`,
  couple: (at) => (at % 3 === 0 ? `${FIRST[at]} & Ann ${LAST[at]}` : `${FIRST[at]} ${LAST[at]}`),
  phone: (at) => `310-622-0${100 + at}`,
  email: (at) => `${FIRST[at]!.toLowerCase()}${at}@example.com`,
  kind: (at) => (at % 2 === 0 ? 'Mobile' : 'Home'),
  flag: () => 'false',
  day: (at) => `2024-03-${10 + at}`,
  few: (at) => ['Gail Brown', 'Mark Davis'][at % 2]!,
  sex: (at) => 'FM'[at % 2]!,
  title: (at) => ['Mrs', 'Mr'][at % 2]!,
  firm: (at) => ['', 'Bright Electric LLC', 'Garden Realty'][at % 3]!,
  street: (at) => `${100 + at} Elm St`,
  city: () => 'Salem',
  lot: (at) => String(1 + at),
  known: (at) => (at % 3 === 0 ? `${LAST[at]}, ${FIRST[at]}` : ''),
};

function targetsOf(columns: readonly (readonly [name: string, made: string, target: string])[]): string[] {
  const samples = FIRST.map((_, at) => columns.map(([, made]) => MADE[made]!(at)));
  return Object.values(recogniseColumns({ columns: columns.map(([name]) => name), samples }, 'people').columns);
}

describe('whom a row is about', () => {
  it.each<[string, readonly (readonly [name: string, made: string, target: string])[]]>([
    [
      'who is reached by it',
      [
        ['Student ID', 'id', 'record_id'],
        ['Student Last', 'last', 'ignore'],
        ['Student First', 'first', 'ignore'],
        ['Contact Last', 'last', 'name.last'],
        ['Contact First', 'first', 'name.first'],
        ['Contact Phone', 'phone', 'phone'],
        ['Contact Email', 'email', 'email'],
      ],
    ],
    [
      'who has what nobody else is said to have',
      [
        ['Patient First', 'first', 'name.first'],
        ['Patient Last', 'last', 'name.last'],
        ['Cell', 'phone', 'phone@mobile'],
        ['Email', 'email', 'email'],
        ['Contact First', 'first', 'ignore'],
        ['Contact Last', 'last', 'ignore'],
        ['Contact Phone', 'phone', 'phone'],
      ],
    ],
    [
      'not somebody else whose number stands beside',
      [
        ['Registered To', 'full', 'name.full'],
        ['Primary Phone', 'phone', 'phone'],
        ['Alternate Contact', 'full', 'ignore'],
        ['Alternate Contact Phone', 'phone', 'ignore'],
      ],
    ],
    [
      'whose alternate number it is where nobody else is named',
      [
        ['Name', 'full', 'name.full'],
        ['Alternate Contact Phone', 'phone', 'phone'],
      ],
    ],
    [
      'not their relatives, however these are counted',
      [
        ['debtor', 'full', 'name.full'],
        ['phone1', 'phone', 'phone'],
        ['relative1', 'full', 'ignore'],
        ['relative1_phone', 'phone', 'ignore'],
      ],
    ],
    [
      'not those who serve them, and these are few',
      [
        ['claimant.name', 'full', 'name.full'],
        ['claimant.phone', 'phone', 'phone'],
        ['adjuster.name', 'few', 'ignore'],
        ['adjuster.phone', 'phone', 'ignore'],
      ],
    ],
    [
      'themselves under another word for them',
      [
        ['Name', 'full', 'name.full'],
        ['Contract Name', 'few', 'ignore'],
        ['Contract Phone', 'phone', 'phone'],
      ],
    ],
    [
      'the first of the parents where a child has neither number nor mailbox',
      [
        ['Camper First', 'first', 'ignore'],
        ['Camper Last', 'last', 'ignore'],
        ['Camper DOB', 'day', 'ignore'],
        ['Guardian 1 First', 'first', 'name.first'],
        ['Guardian 1 Last', 'last', 'name.last'],
        ['Guardian 1 Cell', 'phone', 'phone@mobile'],
        ['Guardian 2 First', 'first', 'ignore'],
        ['Guardian 2 Last', 'last', 'ignore'],
        ['Guardian 2 Cell', 'phone', 'ignore'],
        ['Home Address', 'street', 'address.street'],
        ['City', 'city', 'address.city'],
      ],
    ],
    [
      'a child who has a mailbox',
      [
        ['First Name', 'first', 'name.first'],
        ['Last Name', 'last', 'name.last'],
        ['Email', 'email', 'email'],
        ['Mother Name', 'full', 'text:mother_name'],
        ['Mother Phone', 'phone', 'ignore'],
      ],
    ],
    [
      'who has the licence, and not the firm',
      [
        ['License Number', 'id', 'record_id'],
        ['Licensee Full Name', 'full', 'name.full'],
        ['Business Name', 'firm', 'text:employer'],
      ],
    ],
    [
      'told by the same opening everywhere',
      [
        ['DrvFirst', 'first', 'name.first'],
        ['DrvLast', 'last', 'name.last'],
        ['DrvSex', 'sex', 'gender'],
      ],
    ],
    [
      'known by other names, and of the sex that the title tells',
      [
        ['Title', 'title', 'gender'],
        ['Name', 'full', 'name.full'],
        ['AKA_1', 'known', 'name.full@aka1'],
        ['AKA_2', 'known', 'name.full@aka2'],
      ],
    ],
    [
      'the parents, where nobody else is named',
      [
        ['Parent/Guardian', 'couple', 'name.full'],
        ['Best phone', 'phone', 'phone'],
        ['Signed up', 'day', 'first_seen'],
      ],
    ],
    [
      'not their parents',
      [
        ['Name', 'full', 'name.full'],
        ['Parent/Guardian', 'couple', 'ignore'],
      ],
    ],
    [
      'the head of a family that is named, too',
      [
        ['Apellido de Familia / Family Name', 'last', 'name.last'],
        ['Jefe de Familia / Head of Household', 'full', 'name.full'],
      ],
    ],
    [
      'in fields that were added to a CRM, too',
      [
        ['FirstName', 'first', 'name.first'],
        ['LastName', 'last', 'name.last'],
        ['npe01__PreferredPhone__c', 'kind', 'ignore'],
        ['npe01__WorkPhone__c', 'phone', 'phone'],
        ['npsp__Deceased__c', 'flag', 'deceased'],
        ['npo02__LastCloseDate__c', 'day', 'last_seen'],
        ['Birth/Maiden Name', 'last', 'name.maiden'],
        ['Pref. First', 'first', 'name.first@preferred'],
      ],
    ],
  ])('is %s', (_, columns) => {
    expect(targetsOf(columns)).toEqual(columns.map(([, , target]) => target));
  });
});
