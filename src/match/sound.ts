import { doubleMetaphone } from 'double-metaphone';
import { commonSpelling, SPELLING_GROUPS } from '../reference/nicknames.ts';

/** Most names repeat; beyond this many distinct ones the cache starts anew. */
const CACHE_LIMIT = 200_000;
const cache = new Map<string, string>();

/**
 * How a name sounds: the first four letters of its primary metaphone code, or the name itself where it has none. Other spellings
 * of a given name sound as the commonest does.
 */
export function soundOf(name: string): string {
  if (name === last) return lastSound;
  if (name !== lastButOne) {
    [lastButOne, lastButOneSound] = [last, lastSound];
    [last, lastSound] = [name, rememberedSound(name)];
    return lastSound;
  }
  [last, lastButOne] = [lastButOne, last];
  [lastSound, lastButOneSound] = [lastButOneSound, lastSound];
  return lastSound;
}

/** One name is held against many, one after the other: it is not looked up for each of them. */
let [last, lastSound, lastButOne, lastButOneSound] = ['', '', '', ''];

/** Whether two names sound the same. Most begin otherwise, so that neither sound has to be found. */
export function soundAlike(a: string, b: string): boolean {
  return (beginningsOf(a) & beginningsOf(b)) !== 0 && soundOf(a) === soundOf(b);
}

const [A, Z] = ['a'.charCodeAt(0), 'z'.charCodeAt(0)];
/** With which letters the sound of a name begins, by its own first letter; H and W are left out before most others. */
const BEGINNINGS = 'a:A b:P c:KSX d:JT e:A f:F g:JKN i:A j:HJ k:KN l:L m:M n:N o:A p:FNPSX q:K r:R s:SX t:0TX u:A v:F x:S y:A z:JS'.split(
  ' ',
);
const ANY = -1;
const beginnings = readBeginnings();

function beginningsOf(name: string): number {
  const letter = name.charCodeAt(0);
  return letter >= A && letter <= Z ? beginnings[letter - A]! : ANY;
}

/** One bit for each letter. Whoever is spelt otherwise begins as the commonest spelling may. */
function readBeginnings(): Int32Array {
  const read = new Int32Array(Z - A + 1).fill(ANY);
  for (const [letter, , ...sounds] of BEGINNINGS)
    read[letter!.charCodeAt(0) - A] = sounds.reduce((bits, sound) => bits | (1 << (sound.charCodeAt(0) & 31)), 0);
  for (const [common, ...others] of SPELLING_GROUPS)
    for (const other of others) read[other.charCodeAt(0) - A]! |= read[common!.charCodeAt(0) - A]!;
  return read;
}

function rememberedSound(name: string): string {
  const known = cache.get(name);
  if (known !== undefined) return known;
  if (cache.size >= CACHE_LIMIT) cache.clear();
  const sound = doubleMetaphone(commonSpelling(name))[0].slice(0, 4) || name;
  cache.set(name, sound);
  return sound;
}
