import { type Card, type CardProperty, partsOfValue, readCards } from './vcard-cards.ts';

/** Which property becomes which column, and how its value is read. A column that a card has already gets a number. */
interface CardRule {
  readonly of: RegExp;
  readonly read: (property: CardProperty) => Readonly<Record<string, string>>;
}

const text = (property: CardProperty) => partsOfValue(property.value, '').join(' ');
const PHONES: readonly (readonly [types: RegExp, column: string])[] = [
  [/^(?:fax|pager|modem|bbs|telex|x-fax.*|.*fax)$/, 'Fax'],
  [/^(?:x-)?assistant$/, 'Assistant Phone'],
  [/^(?:x-)?company.*$/, 'Company Main Phone'],
  [/^(?:x-)?(?:callback|radio|ttytdd.*)$/, 'Other Number'],
  [/^(?:cell|mobile|iphone|pcs|car)$/, 'Mobile Phone'],
  [/^home$/, 'Home Phone'],
  [/^work$/, 'Work Phone'],
];
/** Labels of columns by whose address it is. */
const PLACES: readonly (readonly [types: RegExp, prefix: string])[] = [
  [/^home$/, 'Home '],
  [/^work$/, 'Work '],
  [/^postal$/, 'Mailing '],
];

const RULES: readonly CardRule[] = [
  { of: /^UID$/, read: (one) => ({ UID: text(one).replace(/^urn:uuid:/i, '') }) },
  { of: /^N$/, read: ({ value }) => named(partsOfValue(value), ['Last Name', 'First Name', 'Middle Name', 'Title', 'Suffix']) },
  { of: /^FN$/, read: (one) => ({ 'Full Name': text(one) }) },
  { of: /^NICKNAME$/, read: (one) => ({ Nickname: partsOfValue(one.value, ',')[0] ?? '' }) },
  { of: /^X-MAIDENNAME$/, read: (one) => ({ 'Maiden Name': text(one) }) },
  { of: /^TEL$/, read: (one) => ({ [labelOf(one, PHONES) || 'Phone']: phoneOf(text(one)) }) },
  { of: /^EMAIL$/, read: (one) => ({ Email: text(one).replace(/^mailto:/i, '') }) },
  { of: /^ADR$/, read: (one) => addressOf(one) },
  { of: /^BDAY$/, read: (one) => ({ Birthdate: hasYear(one) ? dayOf(text(one)) : '' }) },
  { of: /^DEATHDATE$/, read: (one) => ({ 'Date of Death': dayOf(text(one)) }) },
  { of: /^(?:X-)?GENDER$/, read: ({ value }) => ({ Gender: partsOfValue(value)[0] ?? '' }) },
  { of: /^ORG$/, read: ({ value }) => ({ Company: partsOfValue(value)[0] ?? '' }) },
  { of: /^TITLE$/, read: (one) => ({ 'Job Title': text(one) }) },
  { of: /^REV$/, read: (one) => ({ 'Last Updated': dayOf(text(one)) }) },
  // Other people: columns so that they are named among those that are not read.
  { of: /^X-(?:MS-|EVOLUTION-)?SPOUSE$/, read: (one) => ({ 'Spouse Name': text(one) }) },
  { of: /^X-(?:MS-|EVOLUTION-)?MANAGER$/, read: (one) => ({ 'Manager Name': text(one) }) },
  { of: /^X-(?:MS-|EVOLUTION-)?ASSISTANT$/, read: (one) => ({ 'Assistant Name': text(one) }) },
  { of: /^X-ABRELATEDNAMES$/, read: (one) => ({ 'Relative Name': text(one) }) },
  { of: /^X-MS-TEL$/, read: (one) => ({ [labelOf(one, PHONES) || 'Other Number']: phoneOf(text(one)) }) },
  {
    of: /^(?:NOTE|URL|CATEGORIES|ROLE|ANNIVERSARY|IMPP|RELATED)$/,
    read: (one) => ({ [one.name === 'URL' ? 'URL' : one.name[0] + one.name.slice(1).toLowerCase()]: text(one) }),
  },
];

/** The cards of a file, each as a line of JSON with one member a column. */
export async function* vcardLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const card of readCards(pieces)) yield `${JSON.stringify(cardRow(card))}\n`;
}

const MAX_OF_A_KIND = 9;

function cardRow(card: Card): Readonly<Record<string, string>> {
  const row: Record<string, string> = {};
  const preferred = (one: CardProperty) => Number(one.types.includes('pref') || one.parameters.get('PREF') === '1');
  for (const property of card.toSorted((left, right) => preferred(right) - preferred(left))) {
    const cells = Object.entries(RULES.find(({ of }) => of.test(property.name))?.read(property) ?? {}).filter(([, value]) => value !== '');
    if (cells.length === 0) continue;
    let number = 1;
    while (cells.some(([column]) => numbered(column, number) in row)) number += 1;
    // A card has one name, birth and gender: others of a kind are numbers, mailboxes and addresses.
    if (number > MAX_OF_A_KIND) continue;
    for (const [column, value] of cells) row[numbered(column, number)] = value;
  }
  return row;
}

/** `Email 2`, `Home 2 City`. */
function numbered(column: string, number: number): string {
  if (number === 1) return column;
  const place = PLACES.find(([, prefix]) => column.startsWith(prefix))?.[1];
  const isOfAddress = /(?:Street|City|State|Postal Code|Unit|Country)$/.test(column);
  return isOfAddress ? `${place ?? 'Other '}${number} ${column.slice(place?.length ?? 0)}` : `${column} ${number}`;
}

function named(values: readonly string[], columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map((column, at) => [column, (values[at] ?? '').replaceAll(',', ' ')]));
}

function labelOf({ types }: CardProperty, labels: readonly (readonly [RegExp, string])[]): string {
  return labels.find(([pattern]) => types.some((type) => pattern.test(type)))?.[1] ?? '';
}

/** `tel:+1-555-555-0100;ext=5`. */
function phoneOf(value: string): string {
  return value.replace(/^tel:/i, '').replace(/;ext=(\d+).*$/i, ' x$1');
}

function addressOf(property: CardProperty): Record<string, string> {
  const [box = '', unit = '', street = '', city = '', state = '', zip = '', country = ''] = partsOfValue(property.value);
  const prefix = labelOf(property, PLACES);
  const line = [box === '' || /box|fach|postal|apartado/i.test(box) ? box : `PO Box ${box}`, street].filter((one) => one !== '').join(', ');
  const parts = { Street: line.replace(/\s*\n\s*/g, ', '), Unit: unit, City: city, State: state, 'Postal Code': zip, Country: country };
  return Object.fromEntries(Object.entries(parts).map(([part, value]) => [`${prefix}${part}`, value]));
}

/** `--0412` and the year 1604 of telephones without one are no birth. */
function hasYear({ value, parameters }: CardProperty): boolean {
  const omitted = parameters.get('X-APPLE-OMIT-YEAR');
  return !value.startsWith('--') && (omitted === undefined || !value.startsWith(omitted));
}

/** `19850412`, `1985-04-12T00:00:00Z`. */
function dayOf(value: string): string {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)(?:$|T)/.exec(value) ?? [];
  return year === undefined ? value : `${year}-${month}-${day}`;
}
