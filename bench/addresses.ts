import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import parser from 'parse-address';
import type { PostalAddress } from '../src/core/record.ts';
import { parseAddress } from '../src/normalize/address/address.ts';
import { parseStreetLine } from '../src/normalize/address/street-line.ts';
import { streetName } from '../src/normalize/address/street-name.ts';
import { streetWords } from '../src/normalize/address/street-tokens.ts';
import { readUnit } from '../src/normalize/address/unit.ts';

/**
 * Counts how many fields of hand-labelled US addresses come out right when each is given as one line, and the
 * same for parse-address. Labels mark which words belong to which field; both sides are then
 * abbreviated alike, so this judges the cutting of the line, not the spelling of `Street`.
 */
function run(): void {
  const folder = process.env['NAMESAKE_LABELLED_DATA'] ?? resolve('../shared/data');
  const file = join(folder, 'usaddress', 'labeled.xml');
  if (!existsSync(file)) {
    console.log(`addresses: no labelled data at ${file}; set NAMESAKE_LABELLED_DATA to the folder that holds usaddress/labeled.xml`);
    return;
  }
  const labelled = readLabelled(readFileSync(file, 'utf8'));
  const showMisses = process.argv.includes('--misses');
  console.log(`addresses: ${labelled.length} labelled lines`);
  report('namesake', labelled, (line) => parseAddress({ full: line }), showMisses);
  report('parse-address', labelled, byParseAddress, false);
}

const FIELDS = ['house', 'street', 'unit', 'city', 'state', 'zip'] as const;
type Parsed = Readonly<Record<(typeof FIELDS)[number], string>>;

interface Labelled {
  readonly line: string;
  readonly expected: Parsed;
}

function report(name: string, labelled: readonly Labelled[], parse: (line: string) => Parsed | undefined, showMisses: boolean): void {
  const right: Record<string, number> = {};
  const asked: Record<string, number> = {};
  let whole = 0;
  for (const { line, expected } of labelled) {
    const parsed = parse(line) ?? NOTHING;
    const wrong = FIELDS.filter((field) => parsed[field] !== expected[field]);
    for (const field of FIELDS) {
      if (parsed[field] === '' && expected[field] === '') continue;
      asked[field] = (asked[field] ?? 0) + 1;
      if (!wrong.includes(field)) right[field] = (right[field] ?? 0) + 1;
    }
    if (wrong.length === 0) whole++;
    else if (showMisses)
      console.log(`${line}\n${wrong.map((field) => `    ${field}: "${parsed[field]}", labelled "${expected[field]}"`).join('\n')}`);
  }
  const share = (part: number, of: number) => `${((100 * part) / of).toFixed(1)}%`;
  const fields = FIELDS.map((field) => `${field} ${share(right[field] ?? 0, asked[field] ?? 1)}`).join('  ');
  const rightFields = FIELDS.reduce((sum, field) => sum + (right[field] ?? 0), 0);
  const askedFields = FIELDS.reduce((sum, field) => sum + (asked[field] ?? 0), 0);
  console.log(
    `${name.padEnd(14)} fields right ${share(rightFields, askedFields)}  whole lines ${share(whole, labelled.length)}  ${fields}`,
  );
}

const NOTHING: Parsed = { house: '', street: '', unit: '', city: '', state: '', zip: '' };

function readLabelled(xml: string): Labelled[] {
  const labelled: Labelled[] = [];
  for (const [, body = ''] of xml.matchAll(/<AddressString>(.*?)<\/AddressString>/gs)) {
    const words = [...body.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, label = '', text = '']) => ({ label, text: unescaped(text) }));
    // Corners of two streets have no place in a postal address.
    if (words.length === 0 || words.some(({ label }) => label === 'IntersectionSeparator' || label === 'CornerOf')) continue;
    const of = (...labels: string[]) =>
      words
        .filter(({ label }) => labels.includes(label))
        .map(({ text }) => text)
        .join(' ');
    labelled.push({ line: words.map(({ text }) => text).join(' '), expected: expectedOf(of) });
  }
  return labelled;
}

function expectedOf(of: (...labels: string[]) => string): Parsed {
  const numbered = of('AddressNumberPrefix', 'AddressNumber', 'AddressNumberSuffix');
  const boxed = of('USPSBoxGroupType', 'USPSBoxGroupID', 'USPSBoxType', 'USPSBoxID');
  const streetText = of(
    'StreetNamePreModifier',
    'StreetNamePreDirectional',
    'StreetNamePreType',
    'StreetName',
    'StreetNamePostType',
    'StreetNamePostDirectional',
    'StreetNamePostModifier',
  );
  const unitWords = of('SubaddressType', 'SubaddressIdentifier', 'OccupancyType', 'OccupancyIdentifier');
  const house = numbered === '' && boxed !== '' ? parseStreetLine(boxed).house : parseStreetLine(`${numbered} Anystreet Rd`).house;
  const unit = readUnit(streetWords(unitWords)) || (numbered !== '' && boxed !== '' ? parseStreetLine(boxed).house : '');
  const place = placeOf(of('PlaceName'), of('StateName'), of('ZipCode'));
  return {
    house,
    street: streetName(streetWords(streetText)),
    unit,
    city: place?.city ?? '',
    state: place?.state ?? '',
    zip: place?.zip ?? '',
  };
}

function placeOf(city: string, state: string, zip: string): PostalAddress | undefined {
  const bare = (text: string) => text.replace(/[,.]+$/, '');
  return parseAddress({ city: bare(city), state: bare(state), zip: bare(zip) });
}

function byParseAddress(line: string): Parsed | undefined {
  const found = parser.parseLocation(line);
  if (found === null) return undefined;
  const text = (...parts: string[]) =>
    parts
      .map((part) => found[part] ?? '')
      .filter((part) => part !== '')
      .join(' ');
  const place = placeOf(text('city'), text('state'), text('zip'));
  const isBox = /box/i.test(text('sec_unit_type')) && text('number') === '';
  return {
    house: isBox ? parseStreetLine(text('sec_unit_type', 'sec_unit_num')).house : parseStreetLine(`${text('number')} Anystreet Rd`).house,
    street: streetName(streetWords(text('prefix', 'street', 'type', 'suffix'))),
    unit: isBox ? '' : readUnit(streetWords(text('sec_unit_type', 'sec_unit_num'))),
    city: place?.city ?? '',
    state: place?.state ?? '',
    zip: place?.zip ?? '',
  };
}

function unescaped(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>');
}

run();
