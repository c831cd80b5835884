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

/** Sorts keys by value, and the holders of each. What is given is used up: it serves as room to work in. */
export function postingsOf(held: HeldKeys): Postings {
  const sorted = { keys: new Float64Array(held.keys.length), records: new Int32Array(held.keys.length) };
  spread(held, sorted, 0, held.keys.length);
  return groupSorted(sorted);
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

/** So few are sorted one by one. */
const FEW = 24;
const MOST_BUCKETS = 4_096;

/** Sorts a range. Keys are hashes, so the value of one says nearly where it belongs: each goes to the bucket of its share of the span. */
function spread(from: HeldKeys, to: HeldKeys, start: number, end: number): void {
  if (end - start <= FEW) {
    insertAll(from, to, start, end);
    return;
  }
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let at = start; at < end; at += 1) {
    const key = from.keys[at]!;
    if (key < least) least = key;
    if (key > most) most = key;
  }
  if (least === most) {
    to.keys.fill(least, start, end);
    to.records.set(from.records.subarray(start, end), start);
    return;
  }
  const buckets = Math.min(MOST_BUCKETS, end - start);
  const scale = (buckets - 1) / (most - least);
  const ends = new Int32Array(buckets + 1);
  for (let at = start; at < end; at += 1) ends[(((from.keys[at]! - least) * scale) | 0) + 1]! += 1;
  ends[0] = start;
  for (let bucket = 0; bucket < buckets; bucket += 1) ends[bucket + 1]! += ends[bucket]!;
  for (let at = start; at < end; at += 1) {
    const bucket = ((from.keys[at]! - least) * scale) | 0;
    const place = ends[bucket]!;
    ends[bucket] = place + 1;
    to.keys[place] = from.keys[at]!;
    to.records[place] = from.records[at]!;
  }
  from.keys.set(to.keys.subarray(start, end), start);
  from.records.set(to.records.subarray(start, end), start);
  for (let bucket = 0, first = start; bucket < buckets; bucket += 1) {
    const last = ends[bucket]!;
    if (last - first > 1) spread(from, to, first, last);
    first = last;
  }
}

function insertAll(from: HeldKeys, to: HeldKeys, start: number, end: number): void {
  for (let at = start; at < end; at += 1) {
    const key = from.keys[at]!;
    let place = at;
    for (; place > start && to.keys[place - 1]! > key; place -= 1) {
      to.keys[place] = to.keys[place - 1]!;
      to.records[place] = to.records[place - 1]!;
    }
    to.keys[place] = key;
    to.records[place] = from.records[at]!;
  }
}
