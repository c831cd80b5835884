/** Where a value is among ascending ones, or would be. */
export function placeAmong(value: number, ascending: ArrayLike<number>): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function isAmong(value: number, ascending: ArrayLike<number>): boolean {
  return ascending[placeAmong(value, ascending)] === value;
}
