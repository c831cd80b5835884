import { expect, it } from 'vitest';
import { streetVariants } from './street.ts';

it.each([
  { say: 'two letters swapped', written: 'w royal pnie st', intended: 'w royal pine st' },
  { say: 'another letter', written: 'spruke st', intended: 'spruce st' },
  { say: 'a letter left out', written: 'sunny hllow dr', intended: 'sunny hollow dr' },
  { say: 'a letter twice', written: 'laurrel ln', intended: 'laurel ln' },
  { say: 'a slip in a short word', written: 'eml st', intended: 'elm st' },
  { say: 'a figure for a letter', written: 'p1ne st', intended: 'pine st' },
  { say: 'a slip in the type', written: 'oak steret', intended: 'oak st' },
  { say: 'a slip in a number', written: '8ht st', intended: '8th st' },
  { say: 'two letters swapped, one of them a slip away from another word', written: 'e vien st', intended: 'e vine st' },
  { say: 'another type', written: 'maple ave', intended: 'maple st' },
  { say: 'another type before a direction', written: 'wallingford st n', intended: 'wallingford ave n' },
  { say: 'no type', written: 'royal pne', intended: 'royal pine dr' },
  { say: 'neither type nor direction', written: 'golden cyn', intended: 'e golden canyon dr' },
  { say: 'no type after a word that may be one', written: 'silver lk', intended: 'silver lake dr' },
  { say: 'no type after a word that often is one', written: 'old run', intended: 'n old run st' },
  { say: 'no direction', written: 'oak st', intended: 'n oak st' },
  { say: 'no direction behind it', written: 'nicollet ave', intended: 'nicollet ave s' },
  { say: 'neither type nor direction behind it', written: 'nicollet', intended: 'nicollet ave s' },
  { say: 'words run together', written: 'ponce deleon ave ne', intended: 'ponce de leon ave ne' },
  { say: 'a word in two', written: 'black berry ln', intended: 'blackberry ln' },
  { say: 'a highway of no kind', written: 'hwy 35', intended: 'state hwy 35' },
  { say: 'an old highway of no kind', written: 'old hwy 15', intended: 'old state hwy 15' },
  { say: 'a route of no kind', written: 'rte 41 n', intended: 'county rd 41 n' },
  { say: 'a highway of the county for a road', written: 'county rd 17', intended: 'county hwy 17' },
  { say: 'a highway of another kind without its direction', written: 'us hwy 71', intended: 'hwy 71 s' },
  { say: 'a direction before a highway that stands behind', written: 'w hwy 71', intended: 'state hwy 71 w' },
  { say: 'a direction before a highway, too many beside the one behind', written: 'w hwy 71 n', intended: 'hwy 71 n' },
  { say: 'one half of a place in a grid', written: '3500 s', intended: 'w 3500 s' },
  { say: 'the type as in Spanish', written: 'ashford ave', intended: 'ave ashford' },
  { say: 'the type as in English', written: 'ave ashford', intended: 'ashford ave' },
  { say: 'the type as in Spanish, written out', written: 'principal ave', intended: 'avenida principal' },
  { say: 'the type short for a Spanish one', written: 'ave principal', intended: 'avenida principal' },
  { say: 'an article left out', written: 'camino las palomas', intended: 'camino de las palomas' },
  { say: 'a Spanish type of one letter', written: 'c luna', intended: 'calle de la luna' },
  { say: 'an article too many', written: 'paseo de la mesa', intended: 'paseo mesa' },
  { say: 'a kind of highway too many', written: 'state hwy 35', intended: 'hwy 35' },
  { say: 'a quarter without its word', written: 'calle 8 santa rosa', intended: 'calle 8 urb santa rosa' },
  { say: 'a word before the quarter too many', written: 'calle 8 urb santa rosa', intended: 'calle 8 santa rosa' },
  { say: 'no quarter', written: '15th st', intended: '15th st nw' },
  { say: 'a direction in front that stands behind', written: 's nicollet ave', intended: 'nicollet ave s' },
  { say: 'a direction behind that stands in front', written: 'milwaukee ave n', intended: 'n milwaukee ave' },
  { say: 'a direction too many', written: 'n oak st', intended: 'oak st' },
  { say: 'no type, behind a word that is near one', written: 'martin luther king jr', intended: 'martin luther king jr blvd' },
  { say: 'a street of a rare name', written: 'keswock dr', intended: 'keswick dr' },
  { say: 'a surname', written: 'hernandze ave', intended: 'hernandez ave' },
])('knows what was intended by $say', ({ written, intended }) => {
  expect(streetVariants(written)).toContain(intended);
});

it('takes no known word, number, type or direction for a slip of another', () => {
  const inFront = ['n elm st', 's elm st', 'e elm st', 'w elm st'];
  const ofOtherType = 'ave rd dr ln ct blvd pl way'.split(' ').map((type) => `elm ${type}`);
  expect(streetVariants('elm st')).toEqual([...inFront, 'elm st n', 'elm st s', 'elm st e', 'elm st w', ...ofOtherType]);
  expect(streetVariants('15th st')).toHaveLength(16);
  expect(streetVariants('w 4th ct')).toEqual(['4th ct w', '4th ct']);
  expect(streetVariants('taylor dr')).not.toContain('tailor dr');
});

it('moves no direction behind another, and gives a numbered road no type', () => {
  const kinds = ['rte', 'state hwy', 'us hwy', 'county rd', 'county hwy'];
  const intended = streetVariants('w hwy 71 n');
  for (const kind of kinds) expect(intended).toContain(`w ${kind} 71 n`);
  expect(intended.filter((street) => /\b[nsew] [nsew]\b/.test(street))).toEqual([]);
  expect(intended.filter((street) => / (?:st|ave|dr)\b/.test(street))).toEqual([]);
  expect(streetVariants('w oak st n')).not.toContain('n w oak st');
});

it('tries few streets where a word that streets are called by is near, and not too many elsewhere', () => {
  expect(streetVariants('maplee st').length).toBeLessThan(24);
  expect(streetVariants('wuthervale ave').length).toBeLessThan(650);
});
