import { expect, it } from 'vitest';
import type { RawName } from '../../core/raw-record.ts';
import { parseName } from './name.ts';

function brief(raw: RawName): string {
  return parseName(raw)
    .map(({ first, middle, last, suffix }) => `${first}/${middle}/${last}/${suffix}`)
    .join(' + ');
}

it.each([
  ['SMITH, JOHN AKA JACK SMITH', 'john//smith/ + jack//smith/'],
  ['SMITH, JOHN A/K/A SMITH, JACK; SMYTHE, JON', 'john//smith/ + jack//smith/ + jon//smythe/'],
  ['SMITH, JOHN AKA SMITH JACK', 'john//smith/ + jack//smith/'],
  ['John Smith aka Jack', 'john//smith/ + jack//smith/'],
  ['John Smith (AKA Jack Jones)', 'john//smith/ + jack//jones/'],
  ['John Smith aka De Leon', 'john//smith/ + john//de leon/'],
  ['John Smith Jr also known as Jack Smith Jr', 'john//smith/jr + jack//smith/jr'],
  ['Mary Smith nee Jones aka Molly', 'mary//smith/ + mary//jones/ + molly//smith/'],
  ['AKA Jack Smith; AKA Johnny Smythe', 'jack//smith/ + johnny//smythe/'],
  ['a.k.a. Jack Smith; Johnny Smythe', 'jack//smith/ + johnny//smythe/'],
  ['Mary Allen, now Zimmerman', 'mary//allen/ + mary//zimmerman/'],
  ['Mary Zimmerman, maiden name Allen', 'mary//zimmerman/ + mary//allen/'],
  ['Mary Zimmerman, previously Allen', 'mary//zimmerman/ + mary//allen/'],
  ['Mary Zimmerman (now Allen)', 'mary//zimmerman/ + mary//allen/'],
  ['Max Born', 'max//born/'],
  ['Anna Born Lee', 'anna/born/lee/'],
  ['Aka Tanaka', 'aka//tanaka/'],
])('%s', (full, expected) => {
  expect(brief({ full })).toBe(expected);
});

it.each<[RawName, string]>([
  [{ first: 'Ma. Elena', last: 'Cruz' }, 'maria/elena/cruz/'],
  [{ first: 'Mª José', last: 'Cruz' }, 'maria/jose/cruz/'],
  [{ full: 'Ma. Elena Cruz' }, 'maria/elena/cruz/'],
  [{ full: 'Elena Cruz, MA.' }, 'elena//cruz/'],
  [{ first: 'Ra\ufffdl', last: 'Pe?a' }, 'ral//pea/'],
  [{ first: 'JOHN AKA JACK', last: 'SMITH' }, 'john//smith/ + jack//smith/'],
  [{ first: 'Mary', last: 'Smith AKA Jones AKA Brown' }, 'mary//smith/ + mary//jones/ + mary//brown/'],
  [{ first: 'Mary', last: 'Zimmerman fka Allen' }, 'mary//zimmerman/ + mary//allen/'],
  [{ first: 'Mary', last: 'Allen, now Zimmerman' }, 'mary//allen/ + mary//zimmerman/'],
  [{ first: 'Mary', last: 'Zimmerman, born Allen' }, 'mary//zimmerman/ + mary//allen/'],
  [{ first: 'Max', last: 'Born' }, 'max//born/'],
  [{ first: 'John', last: 'Smith aka Jack Jones' }, 'john//smith/ + jack//jones/'],
])('%o', (columns, expected) => {
  expect(brief(columns)).toBe(expected);
});
