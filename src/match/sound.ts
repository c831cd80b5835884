import { doubleMetaphone } from 'double-metaphone';
import { commonSpelling } from '../reference/spellings.ts';

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

function rememberedSound(name: string): string {
  const known = cache.get(name);
  if (known !== undefined) return known;
  if (cache.size >= CACHE_LIMIT) cache.clear();
  const sound = doubleMetaphone(commonSpelling(name))[0].slice(0, 4) || name;
  cache.set(name, sound);
  return sound;
}
