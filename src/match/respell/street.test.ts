import { expect, it } from 'vitest';
import { streetsMeant } from './street.ts';

it.each([
  { say: 'two letters swapped', written: 'w royal pnie st', meant: 'w royal pine st' },
  { say: 'another letter', written: 'spruke st', meant: 'spruce st' },
  { say: 'a letter left out', written: 'sunny hllow dr', meant: 'sunny hollow dr' },
  { say: 'a letter twice', written: 'laurrel ln', meant: 'laurel ln' },
  { say: 'a slip in a short word', written: 'eml st', meant: 'elm st' },
  { say: 'a figure for a letter', written: 'p1ne st', meant: 'pine st' },
  { say: 'a slip in the type', written: 'oak steret', meant: 'oak st' },
  { say: 'a slip in a number', written: '8ht st', meant: '8th st' },
  { say: 'two letters swapped, one of them a slip away from another word', written: 'e vien st', meant: 'e vine st' },
  { say: 'another type', written: 'maple ave', meant: 'maple st' },
  { say: 'another type before a direction', written: 'wallingford st n', meant: 'wallingford ave n' },
  { say: 'no type', written: 'royal pne', meant: 'royal pine dr' },
  { say: 'neither type nor direction', written: 'golden cyn', meant: 'e golden canyon dr' },
  { say: 'no type after a word that may be one', written: 'silver lk', meant: 'silver lake dr' },
  { say: 'no type after a word that often is one', written: 'old run', meant: 'n old run st' },
  { say: 'no direction', written: 'oak st', meant: 'n oak st' },
  { say: 'no direction behind it', written: 'nicollet ave', meant: 'nicollet ave s' },
  { say: 'neither type nor direction behind it', written: 'nicollet', meant: 'nicollet ave s' },
  { say: 'words run together', written: 'ponce deleon ave ne', meant: 'ponce de leon ave ne' },
  { say: 'a word in two', written: 'black berry ln', meant: 'blackberry ln' },
  { say: 'a highway of no kind', written: 'hwy 35', meant: 'state hwy 35' },
  { say: 'an old highway of no kind', written: 'old hwy 15', meant: 'old state hwy 15' },
  { say: 'a route of no kind', written: 'rte 41 n', meant: 'county rd 41 n' },
  { say: 'a highway of the county for a road', written: 'county rd 17', meant: 'county hwy 17' },
  { say: 'a highway of another kind without its direction', written: 'us hwy 71', meant: 'hwy 71 s' },
  { say: 'a direction before a highway that stands behind', written: 'w hwy 71', meant: 'state hwy 71 w' },
  { say: 'a direction before a highway, too many beside the one behind', written: 'w hwy 71 n', meant: 'hwy 71 n' },
  { say: 'one half of a place in a grid', written: '3500 s', meant: 'w 3500 s' },
  { say: 'the type as in Spanish', written: 'ashford ave', meant: 'ave ashford' },
  { say: 'the type as in English', written: 'ave ashford', meant: 'ashford ave' },
  { say: 'the type as in Spanish, written out', written: 'principal ave', meant: 'avenida principal' },
  { say: 'the type short for a Spanish one', written: 'ave principal', meant: 'avenida principal' },
  { say: 'an article left out', written: 'camino las palomas', meant: 'camino de las palomas' },
  { say: 'a Spanish type of one letter', written: 'c luna', meant: 'calle de la luna' },
  { say: 'an article too many', written: 'paseo de la mesa', meant: 'paseo mesa' },
  { say: 'a kind of highway too many', written: 'state hwy 35', meant: 'hwy 35' },
  { say: 'a quarter without its word', written: 'calle 8 santa rosa', meant: 'calle 8 urb santa rosa' },
  { say: 'a word before the quarter too many', written: 'calle 8 urb santa rosa', meant: 'calle 8 santa rosa' },
  { say: 'no quarter', written: '15th st', meant: '15th st nw' },
  { say: 'a direction in front that stands behind', written: 's nicollet ave', meant: 'nicollet ave s' },
  { say: 'a direction behind that stands in front', written: 'milwaukee ave n', meant: 'n milwaukee ave' },
  { say: 'a direction too many', written: 'n oak st', meant: 'oak st' },
  { say: 'no type, behind a word that is near one', written: 'martin luther king jr', meant: 'martin luther king jr blvd' },
  { say: 'a street of a rare name', written: 'keswock dr', meant: 'keswick dr' },
  { say: 'a surname', written: 'hernandze ave', meant: 'hernandez ave' },
])('knows what was meant by $say', ({ written, meant }) => {
  expect(streetsMeant(written)).toContain(meant);
});

it('takes no known word, number, type or direction for a slip of another', () => {
  const inFront = ['n elm st', 's elm st', 'e elm st', 'w elm st'];
  const ofOtherType = 'ave rd dr ln ct blvd pl way'.split(' ').map((type) => `elm ${type}`);
  expect(streetsMeant('elm st')).toEqual([...inFront, 'elm st n', 'elm st s', 'elm st e', 'elm st w', ...ofOtherType]);
  expect(streetsMeant('15th st')).toHaveLength(16);
  expect(streetsMeant('w 4th ct')).toEqual(['4th ct w', '4th ct']);
  expect(streetsMeant('taylor dr')).not.toContain('tailor dr');
});

it('moves no direction behind another, and gives a numbered road no type', () => {
  const kinds = ['rte', 'state hwy', 'us hwy', 'county rd', 'county hwy'];
  const meant = streetsMeant('w hwy 71 n');
  for (const kind of kinds) expect(meant).toContain(`w ${kind} 71 n`);
  expect(meant.filter((street) => /\b[nsew] [nsew]\b/.test(street))).toEqual([]);
  expect(meant.filter((street) => / (?:st|ave|dr)\b/.test(street))).toEqual([]);
  expect(streetsMeant('w oak st n')).not.toContain('n w oak st');
});

it('tries few streets where a word that streets are called by is near, and not too many elsewhere', () => {
  expect(streetsMeant('maplee st').length).toBeLessThan(24);
  expect(streetsMeant('wuthervale ave').length).toBeLessThan(650);
});
