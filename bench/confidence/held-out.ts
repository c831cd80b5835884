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

/** One record of each person who has several is kept out of the store, and asked about by its parts: with errors that nobody here made. */
export function heldOut(set: LabelledSet, seed: number): { readonly rows: LabelledRecord[]; readonly questions: Question[] } {
  const dice = makeDice(seed);
  const people = new Map<number, number[]>();
  set.truth.forEach((person, at) => {
    const known = people.get(person);
    if (known === undefined) people.set(person, [at]);
    else known.push(at);
  });
  const rows: LabelledRecord[] = [];
  const questions: Question[] = [];
  for (const [person, own] of people) {
    const label = String(person);
    const asked = own.length > 1 ? dice.pick(own) : undefined;
    const isAbsent = asked !== undefined && dice.chance(ABSENT);
    if (asked !== undefined)
      for (const [kind, fragment] of fragmentsOf(set.records[asked]!.record))
        questions.push({ kind, fragment, person: isAbsent ? null : label });
    if (!isAbsent) for (const at of own) if (at !== asked) rows.push({ ...set.records[at]!, label });
  }
  return { rows, questions };
}

/** Every kind of fragment that the record tells enough for. */
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
