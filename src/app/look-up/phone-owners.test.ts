import { describe, expect, it } from 'vitest';
import { driveReads } from '../../../test/support/drive-reads.ts';
import { PRIOR_POPULATION } from '../../confidence/facts.ts';
import { type Day, dayFromDate } from '../../core/clock.ts';
import type { PersonId } from '../../core/ids.ts';
import type { Line, Person } from '../../core/person.ts';
import type { BirthDate, LineType, PhoneNumber } from '../../core/record.ts';
import { type KeptHolding, writeEvidence } from '../../resolve/owner/owner-evidence.ts';
import { encodePhoneOwner, lineOfRow, type OwnerRow } from '../../store/codec/phone-owner-codec.ts';
import { phoneOwners } from './phone-owners.ts';

const NUMBER = 15_555_550_101 as PhoneNumber;
const TODAY = dayFromDate(2026, 6, 15);
const NEWEST = dayFromDate(2026, 1, 1);
const CHILD = 20_150_101 as BirthDate;
const population = { ...PRIOR_POPULATION, people: 1_000, newestSeen: NEWEST };

/** Years before the newest day. */
const seen = (years: number, more: Partial<KeptHolding> = {}): KeptHolding => {
  const day = (NEWEST - 365 * years) as Day;
  return { witnesses: 2, position: 0, household: 0, firstSeen: day, lastSeen: day, ...more };
};
const ANN = 1;
const BO = 2 as PersonId;
const stale = seen(9);
const fresh = seen(0, { household: 1, person: BO });

function row(evidence: string, birthDate?: BirthDate, line: Line = { type: 'landline', carrier: 'Wire & Co' }): string {
  return encodePhoneOwner({
    number: NUMBER,
    person: ANN as PersonId,
    confidence: 0.4321,
    evidence,
    first: 'Ann',
    last: 'Reed',
    full: 'Ann Reed',
    street: '1 Elm St',
    city: 'Reno',
    state: 'NV',
    zip: '89501',
    line,
    ...(birthDate !== undefined && { birthDate }),
  });
}

const bo: Person = {
  id: BO,
  records: [],
  siblings: [],
  names: [{ value: { first: 'bo', middle: '', last: 'quist', suffix: '' }, witnesses: 1 }],
  phones: [{ value: NUMBER, witnesses: 2 }],
  emails: [],
  addresses: [{ value: { house: '9', street: 'oak ave', unit: '', city: 'reno', state: 'nv', zip: '89502' }, witnesses: 1, current: true }],
  gender: 'male',
  identifiers: [],
  texts: [],
};

const ask = async (text: string, people: readonly (Person | undefined)[] = [bo], tabled?: Line) => {
  const asked: PersonId[] = [];
  const reads = {
    encodedOwners: () => [text, undefined],
    people: (ids: readonly PersonId[]) => {
      asked.push(...ids);
      return people;
    },
    lines: (numbers: readonly PhoneNumber[]) => numbers.map(() => tabled),
  };
  const [owner, nobody] = await driveReads(reads)(phoneOwners([NUMBER, (NUMBER + 1) as PhoneNumber], TODAY, population));
  expect(nobody).toBeUndefined();
  return { owner, asked };
};

describe('phoneOwners', () => {
  it('names the one whom the row tells of, and reads nobody, where none is likelier', async () => {
    const { owner, asked } = await ask(row(writeEvidence([seen(0), seen(9, { household: 1, person: BO })])));
    expect(owner).toMatchObject({ person: ANN, json: expect.stringContaining('Ann Reed') });
    expect(owner!.confidence).toBeGreaterThan(0.7);
    expect(asked).toEqual([]);
  });

  it.each(['', '12 Elm St'])('names nobody where sources tell no name, whatever the home: %j', async (street) => {
    const blank = {
      number: NUMBER,
      person: ANN as PersonId,
      confidence: 0.9,
      first: '',
      last: '',
      full: '',
      street,
      city: '',
      state: '',
      zip: '',
    };
    const nobodys = (evidence: string) => encodePhoneOwner({ ...blank, evidence, line: { type: 'mobile' } });
    expect((await ask(nobodys(writeEvidence([seen(0)])))).owner).toBeUndefined();
    expect((await ask(nobodys(writeEvidence([seen(0), fresh])))).owner).toMatchObject({ person: BO });
  });

  it('reads another who is likelier by what is known now, with the line of the row', async () => {
    const { owner, asked } = await ask(row(writeEvidence([stale, fresh])));
    expect(asked).toEqual([BO]);
    expect(owner).toMatchObject({ person: BO, gender: 'male', birthDate: undefined });
    expect(owner!.confidence).toBeGreaterThan(0.7);
    expect(JSON.parse(`{${owner!.json}}`)).toEqual({
      name: { first: 'Bo', last: 'Quist', full: 'Bo Quist' },
      address: { street: '9 Oak Ave', city: 'Reno', state: 'NV', zip: '89502' },
      line_type: 'landline',
      carrier: 'Wire & Co',
    });
  });

  it.each<{ say: string; told?: LineType; tabled?: Line; type: LineType }>([
    { say: 'the records of whoever is named', told: 'landline', type: 'landline' },
    { say: 'the tables', told: 'mobile', tabled: { type: 'voip' }, type: 'voip' },
    { say: 'nothing but what is likeliest', type: 'mobile' },
  ])('tells a line that the row does not surely have by $say', async ({ told, tabled, type }) => {
    const [phone] = bo.phones;
    const named = { ...bo, phones: [{ ...phone!, ...(told !== undefined && { line: told }) }] };
    const rowsOwn: Line = { type: type === 'mobile' ? 'landline' : 'mobile' };
    const { owner } = await ask(row(writeEvidence([stale, fresh]), undefined, rowsOwn), [named], tabled);
    expect(lineOfRow(owner as OwnerRow)).toEqual({ type });
  });

  it.each<{ say: string; text: string; people?: (Person | undefined)[]; named: number | undefined }>([
    {
      say: 'the row’s own where the likelier one is gone by now',
      text: row(writeEvidence([stale, fresh])),
      people: [undefined],
      named: ANN,
    },
    { say: 'the adult where the row’s own is a minor', text: row(writeEvidence([seen(0), seen(9, { person: BO })]), CHILD), named: BO },
    { say: 'the adult where the likelier one is a minor', text: row(writeEvidence([stale, { ...fresh, birthDate: CHILD }])), named: ANN },
    { say: 'nobody where all are minors', text: row(writeEvidence([stale, { ...fresh, birthDate: CHILD }]), CHILD), named: undefined },
    { say: 'nobody where the only one is a minor', text: row(writeEvidence([stale]), CHILD), named: undefined },
    {
      say: 'whoever has come of age since',
      text: row(writeEvidence([stale, { ...fresh, birthDate: 20_080_614 as BirthDate }])),
      named: BO,
    },
    {
      say: 'nobody who turns out to be a minor',
      text: row(writeEvidence([stale, fresh])),
      people: [{ ...bo, birthDate: CHILD }],
      named: undefined,
    },
  ])('names $say', async ({ text, people, named }) => {
    const { owner } = await ask(text, people);
    expect(owner?.person).toBe(named);
  });
});
