/** Distinct keys ascending; the holders of key `k` are `holders[starts[k]]` up to `holders[starts[k + 1]]`, ascending. */
export interface Postings {
  readonly keys: Float64Array;
  readonly starts: Int32Array;
  readonly holders: Int32Array;
}

/** Keys and, beside each, a record that holds it. */
export interface HeldKeys {
  readonly keys: Float64Array;
  readonly records: Int32Array;
}

/** Sorts keys by value, and the holders of each. */
export function postingsOf(held: HeldKeys): Postings {
  return groupSorted(held.keys.length < LEAST_BY_RADIX ? sortFew(held) : sortMany(held));
}

/** The same for keys that are sorted already. */
export function groupSorted({ keys, records: holders }: HeldKeys): Postings {
  let count = 0;
  for (let at = 0; at < keys.length; at += 1) if (at === 0 || keys[at] !== keys[at - 1]) count += 1;
  const distinct = new Float64Array(count);
  const starts = new Int32Array(count + 1);
  count = 0;
  let ascend = true;
  for (let at = 0; at <= keys.length; at += 1) {
    if (at > 0 && keys[at] === keys[at - 1]) {
      ascend &&= holders[at]! > holders[at - 1]!;
      continue;
    }
    if (!ascend) holders.subarray(starts[count - 1], at).sort();
    ascend = true;
    starts[count] = at;
    if (at < keys.length) distinct[count] = keys[at]!;
    count += 1;
  }
  return { keys: distinct, starts, holders };
}

const LEAST_BY_RADIX = 20_000;
const RADIX = 2 ** 14;

function sortFew({ keys, records }: HeldKeys): HeldKeys {
  const order = Uint32Array.from(keys.keys()).sort((a, b) => keys[a]! - keys[b]!);
  return { keys: Float64Array.from(order, (at) => keys[at]!), records: Int32Array.from(order, (at) => records[at]!) };
}

/** Radix sort, from the lowest digits up. */
function sortMany({ keys, records }: HeldKeys): HeldKeys {
  let from = { keys: keys.slice(), records: records.slice() };
  let to = { keys: new Float64Array(keys.length), records: new Int32Array(keys.length) };
  for (let scale = 1; scale > 1 / Number.MAX_SAFE_INTEGER; scale /= RADIX) {
    const next = new Int32Array(RADIX + 1);
    for (let at = 0; at < keys.length; at += 1) next[((keys[at]! * scale) & (RADIX - 1)) + 1]! += 1;
    for (let digit = 1; digit < RADIX; digit += 1) next[digit]! += next[digit - 1]!;
    for (let at = 0; at < keys.length; at += 1) {
      const digit = (from.keys[at]! * scale) & (RADIX - 1);
      const place = next[digit]!;
      next[digit] = place + 1;
      to.keys[place] = from.keys[at]!;
      to.records[place] = from.records[at]!;
    }
    [from, to] = [to, from];
  }
  return from;
}

/** Concatenates postings whose key ranges ascend. */
export function joinPostings(parts: readonly Postings[]): Postings {
  const keys = new Float64Array(parts.reduce((total, part) => total + part.keys.length, 0));
  const starts = new Int32Array(keys.length + 1);
  const holders = new Int32Array(parts.reduce((total, part) => total + part.holders.length, 0));
  let key = 0;
  let holder = 0;
  for (const part of parts) {
    keys.set(part.keys, key);
    holders.set(part.holders, holder);
    for (let at = 0; at < part.keys.length; at += 1) starts[key + at] = holder + part.starts[at]!;
    key += part.keys.length;
    holder += part.holders.length;
  }
  starts[key] = holder;
  return { keys, starts, holders };
}
