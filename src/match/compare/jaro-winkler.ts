/** Shared letters and their order, 0 to 1, and more where the beginnings agree; nothing is allocated for words of usual length. */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  const jaro = jaroOf(a, b);
  if (jaro < BOOSTED_FROM) return jaro;
  const most = Math.min(a.length, b.length, MOST_PREFIX);
  let prefix = 0;
  while (prefix < most && a.charCodeAt(prefix) === b.charCodeAt(prefix)) prefix += 1;
  return jaro + prefix * PREFIX_SHARE * (1 - jaro);
}

const BOOSTED_FROM = 0.7;
const MOST_PREFIX = 4;
const PREFIX_SHARE = 0.1;

/** Letters of the longer word that are matched, and those of the shorter one in its order. */
let taken = new Uint8Array(64);
let matched = new Uint16Array(64);

function jaroOf(a: string, b: string): number {
  const [short, long] = a.length > b.length ? [b, a] : [a, b];
  const reach = Math.max((long.length >> 1) - 1, 0);
  if (long.length > taken.length) {
    taken = new Uint8Array(long.length);
    matched = new Uint16Array(long.length);
  } else taken.fill(0, 0, long.length);
  let matches = 0;
  for (let i = 0; i < short.length; i += 1) {
    const code = short.charCodeAt(i);
    const end = Math.min(i + reach + 1, long.length);
    for (let j = Math.max(i - reach, 0); j < end; j += 1) {
      if (taken[j] === 1 || long.charCodeAt(j) !== code) continue;
      taken[j] = 1;
      matched[matches] = code;
      matches += 1;
      break;
    }
  }
  if (matches === 0) return 0;
  let misplaced = 0;
  for (let j = 0, at = 0; at < matches; j += 1) {
    if (taken[j] === 0) continue;
    if (long.charCodeAt(j) !== matched[at]) misplaced += 1;
    at += 1;
  }
  return (matches / a.length + matches / b.length + (matches - (misplaced >> 1)) / matches) / 3;
}
