import { isWordOf } from '../../reference/heading-words.ts';
import type { Column, Table } from './assign.ts';
import { readHeading } from './heading.ts';
import { isGroupWord, numbersApart } from './heading-tokens.ts';
import { areFlags, areNames, areRepeatedNames, filledShare, shareOf } from './values.ts';

const CONTACT = /^(?:phone|email|address\.)/;

function isContact({ target, look }: Column): boolean {
  return CONTACT.test(target) || (target === '' && (look === 'phone' || look === 'email' || look === 'one_line_address'));
}

/**
 * Whether the column is about an animal: its sex, birth or death under a plain heading, in a file with `Species` or `Breed`, or right
 * behind other columns of an animal. `Pet Breed` says so itself, and leaves a plain `DOB` further on to the person.
 */
export function isOfAnimal(column: Column, { columns }: Table): boolean {
  const isClinic = columns.some(({ tokens }) => tokens.length > 0 && tokens.every((word) => isWordOf(word, 'breed')));
  let isBehind = false;
  for (const one of columns) {
    const isPatients =
      isClinic && one.tokens.includes('patient') && (one.target !== '' || one.tokens.some((word) => isWordOf(word, 'status')));
    const isPlain: boolean = (isClinic || isBehind) && one.tokens.length === 1 && isHadByBoth(one);
    if (one === column) return isPlain || isPatients;
    const isNamed = one.tokens.some((word) => isWordOf(word, 'animal', 'breed'));
    isBehind = isPlain || isPatients || (isNamed && !areFlags(one.values));
  }
  return false;
}

/** What both animals and people have. */
function isHadByBoth({ target, tokens }: Column): boolean {
  return /^(?:gender|birth_.*|age|deceased)$/.test(target) || (target === '' && isWordOf(tokens[0]!, 'status'));
}

/**
 * Whether the column is about the other of two people whom a row names: the row is about the one to whom most of its numbers and
 * addresses belong, as in `Student Last` and `Contact Last` next to `Contact Phone` and `Contact Email`.
 */
export function isOfUnreachedPerson(column: Column, { columns }: Table): boolean {
  const owners = (list: readonly Column[]) => list.map(ownerOf);
  const named = new Set(owners(columns.filter(({ target }) => /^name\.(?:first|full)$/.test(target))).filter((one) => one !== undefined));
  const owner = ownerOf(column);
  if (named.size < 2 || owner === undefined || !named.has(owner)) return false;
  const contacts = owners(columns.filter(isContact));
  const reached = [...named].filter((one) => contacts.includes(one));
  return reached.length === 1 && reached[0] !== owner && shareOf(contacts, (one) => one === reached[0]) > 0.5;
}

function ownerOf({ tokens }: Pick<Column, 'tokens'>): string | undefined {
  return tokens.find((token) => isWordOf(token, 'owner'));
}

/** Whether a number or mailbox is in an object that has a name of its own, next to the person's: `contact.0.telecom.0.value`. */
export function isInOtherObject(column: Column, { columns }: Table): boolean {
  const path = column.name.split('.').slice(0, -1);
  if (!isContact(column) || path.length === 0) return false;
  return path.some((_, at) => {
    const object = `${path.slice(0, at + 1).join('.')}.`;
    const hasName = columns.some(
      (one) => one.name.startsWith(object) && one.tokens.some((token) => NAME_WORD.test(token)) && !/^\d/.test(one.name),
    );
    const isOwnElsewhere = columns.some(
      (one) => /^name\.(?:first|full|last)$/.test(one.target) && !one.name.startsWith(object) && one.group === '',
    );
    const isOwnHere = columns.some((one) => /^name\./.test(one.target) && one.name.startsWith(object) && one.group === '');
    return hasName && isOwnElsewhere && !isOwnHere;
  });
}

const NAME_WORD = /^(?:name|names|nombre|firstname|lastname|fullname)$/;

/** Whether a column is about the owner of a home in a list of those who rent it. */
export function isOfLandlord({ tokens }: Column, { columns }: Table): boolean {
  const isTenant = (one: Column) =>
    /^name\./.test(one.target) && one.tokens.some((token) => /^(?:tenant|lessee|renter|resident|occupant)$/.test(token));
  return tokens.includes('owner') && !tokens.includes('tenant') && columns.some(isTenant);
}

/** Whether a number, mailbox or address is headed like another name: `Alternate Contact Phone` next to `Alternate Contact`. */
export function isOfOtherName(column: Column, { columns }: Table): boolean {
  if (!isContact(column)) return false;
  const open = columns.filter(({ target }) => target === '');
  const others = [
    ...open.filter(({ values }) => areNames(values)).map(({ tokens }) => tokens),
    ...open.filter(({ values }) => areRepeatedNames(values)).map(({ tokens }) => openingOf(tokens)),
  ];
  const { tokens } = column;
  return others.some((words) => words.length > 0 && words.length < tokens.length && words.every((word, at) => tokens[at] === word));
}

/** So often the names of the two must differ. */
const OTHER_PARTY_SHARE = 0.2;

/** Whether a number or mailbox is headed like a second name in the row, which often is another person's: `Buyer Email` next to `Buyer First Name`. */
export function isOfOtherParty({ tokens }: Column, { columns }: Table): boolean {
  const party = ownerOf({ tokens });
  if (party === undefined) return false;
  const firsts = columns.filter(({ target, group }) => /^name\.(?:first|full)$/.test(target) && group === '');
  const [own] = firsts.filter((one) => ownerOf(one) === undefined);
  const other = firsts.find((one) => ownerOf(one) === party && one.target === own?.target);
  if (own === undefined || other === undefined) return false;
  const pairs = own.values
    .map((value, row) => [value, other.values[row]!] as const)
    .filter((pair) => pair.every((value) => value.trim() !== ''));
  return shareOf(pairs, ([mine, theirs]) => mine.trim().toLowerCase() !== theirs.trim().toLowerCase()) > OTHER_PARTY_SHARE;
}

const PARCEL = /(?:^|_)(?:ship|bill|deliver|liefer|rechnung|envio|factura|entrega|livraison|cobranca)/;
/** Fewer may be typing errors and names in other letters. */
const RECIPIENT_SHARE = 0.05;

/** Whether a name behind `shipping` or `billing` is that of a recipient, who is another person in some rows. */
export function isOfRecipient({ group }: Column, { columns }: Table): boolean {
  if (!PARCEL.test(group)) return false;
  const partsOf = (of: string) => columns.filter((one) => one.group === of && /^name\.(?:first|last)$/.test(one.target));
  const [own, theirs] = [partsOf(''), partsOf(group)];
  const wordsOf = (parts: readonly Column[], row: number) =>
    parts.map(({ values }) => values[row]!.trim().toLowerCase()).filter((word) => word !== '');
  const both = columns[0]!.values.flatMap((_, row) => {
    const [mine, other] = [wordsOf(own, row), wordsOf(theirs, row)];
    return mine.length === 0 || other.length === 0 ? [] : [!other.some((word) => mine.includes(word))];
  });
  return shareOf(both, (isAnother) => isAnother) > RECIPIENT_SHARE;
}

/** What stands before `Name`, unless it only refers to the row's own person: `courier.name`. */
function openingOf(tokens: readonly string[]): readonly string[] {
  const opening = tokens.at(-1) === 'name' ? tokens.slice(0, -1) : [];
  return opening.some((word) => !isGroupWord(word) && !isWordOf(word, 'lasting', 'record')) ? opening : [];
}

/** What a column holds in a file about the parents of children who have neither number nor mailbox: `Guardian 1 Cell`. */
export function targetInParentsFile(column: Column, { columns }: Table): string | undefined {
  if (columns.some((one) => isContact(one) && !one.target.startsWith('address.') && one.look !== 'one_line_address')) return undefined;
  const left = columns.filter(({ target }) => target === 'ignore').map((one) => ({ one, ...readOfParent(one) }));
  const first = left.find(({ who, target, one }) => who !== '' && /^name\.(?:first|full)$/.test(target) && filledShare(one.values) > 0.5);
  const own = left.filter(({ who, target }) => first !== undefined && who === first.who && target !== '');
  if (!own.some(({ target }) => /^(?:phone|email)$/.test(target))) return undefined;
  const isOfChild = /^(?:name\.|birth_|gender$|age$|identifier:)/.test(column.target);
  return isOfChild ? 'ignore' : own.find(({ one }) => one === column)?.target;
}

/** Which of the parents a heading names, and what it says of them. */
function readOfParent({ tokens }: Column): { readonly who: string; readonly target: string } {
  const apart = numbersApart(tokens);
  const isParent = (token = '') => isWordOf(token, 'parent');
  const who = apart.filter((token, at) => isParent(token) || (/^\d$/.test(token) && isParent(apart[at - 1])));
  if (!who.some(isParent)) return { who: '', target: '' };
  const rest = apart.filter((token) => !who.includes(token));
  return { who: who.join(' '), target: readHeading(rest.length === 0 ? 'name' : rest.join(' '), 'people').target };
}
