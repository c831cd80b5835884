import type { WrittenFragment } from '../../src/app/look-up/parse-fragment.ts';
import type { PersonRecord, PostalAddress } from '../../src/core/record.ts';
import type { LabelledSet } from '../quality/labelled.ts';
import { makeDice } from './dice.ts';
import type { LabelledRecord } from './memory-people.ts';

/** Of people with several records, those of whom none is loaded. */
const ABSENT = 0.2;

interface Question {
  readonly kind: string;
  readonly fragment: WrittenFragment;
  readonly person: string | null;
}

/** Keeps one record of each person with several out of the store and asks by its parts: the errors in it are real, not generated. */
export function heldOut(set: LabelledSet, seed: number): { readonly rows: LabelledRecord[]; readonly questions: Question[] } {
  const dice = makeDice(seed);
  const rows: LabelledRecord[] = [];
  const questions: Question[] = [];
  for (const [person, own] of recordsByPerson(set.truth)) {
    const label = String(person);
    const asked = own.length > 1 ? dice.pick(own) : undefined;
    const isAbsent = asked !== undefined && dice.chance(ABSENT);
    const fragments = asked === undefined ? [] : fragmentsOf(set.records[asked]!.record);
    questions.push(...fragments.map(([kind, fragment]) => ({ kind, fragment, person: isAbsent ? null : label })));
    const stored = isAbsent ? [] : own.filter((at) => at !== asked);
    rows.push(...stored.map((at) => ({ ...set.records[at]!, label })));
  }
  return { rows, questions };
}

function recordsByPerson(truth: Iterable<number>): Map<number, number[]> {
  const people = new Map<number, number[]>();
  let at = 0;
  for (const person of truth) {
    const own = people.get(person);
    if (own === undefined) people.set(person, [at]);
    else own.push(at);
    at += 1;
  }
  return people;
}

/** Every kind of fragment for which the record has the values. */
function fragmentsOf({ names, emails, addresses }: PersonRecord): [kind: string, fragment: WrittenFragment][] {
  const { first = '', last = '' } = names[0] ?? {};
  const [email = ''] = emails;
  const { house = '', street = '', unit = '', city = '', state = '', zip = '' }: Partial<PostalAddress> = addresses[0] ?? {};
  const name = first !== '' && last !== '' && { name: { first, last } };
  const surname = last !== '' && { name: { last } };
  const mailbox = email !== '' && { email };
  const inZip = zip !== '' && { address: { zip } };
  const home = house !== '' &&
    street !== '' &&
    city !== '' &&
    zip !== '' && { address: { street: `${house} ${street} ${unit}`.trim(), city, state, zip } };
  const groups: readonly [kind: string, ...given: (WrittenFragment | false)[]][] = [
    ['name', name],
    ['name+state', name, state !== '' && { address: { state } }],
    ['name+city', name, city !== '' && { address: { city } }],
    ['name+zip', name, inZip],
    ['name+address', name, home],
    ['last+zip', surname, inZip],
    ['last+address', surname, home],
    ['address', home],
    ['email', mailbox],
    ['name+email', name, mailbox],
  ];
  return groups.flatMap(([kind, ...given]) => (given.includes(false) ? [] : [[kind, Object.assign({}, ...given) as WrittenFragment]]));
}
