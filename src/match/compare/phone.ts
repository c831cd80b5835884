export const PHONE_LEVELS = ['missing', 'exact', 'close', 'different', 'generic'] as const;

export const PHONE = { missing: 0, exact: 1, close: 2, different: 3, generic: 4 } as const;

/** Two different numbers: one digit wrong or two neighbours swapped is a slip, anything else another line. */
export function compareNumbers(a: number, b: number): number {
  if (a === b) return PHONE.exact;
  const textA = String(a);
  const textB = String(b);
  if (textA.length !== textB.length) return PHONE.different;
  let first = -1;
  let second = -1;
  for (let i = 0; i < textA.length; i += 1) {
    if (textA.charCodeAt(i) === textB.charCodeAt(i)) continue;
    if (first < 0) first = i;
    else if (second < 0) second = i;
    else return PHONE.different;
  }
  if (second < 0) return PHONE.close;
  return second === first + 1 && textA[first] === textB[second] && textA[second] === textB[first] ? PHONE.close : PHONE.different;
}
