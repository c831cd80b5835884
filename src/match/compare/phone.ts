export const PHONE_LEVELS = ['missing', 'exact', 'close', 'different', 'generic'] as const;

export const PHONE = { missing: 0, exact: 1, close: 2, different: 3, generic: 4 } as const;

const HALF = 100_000_000;

/** One digit wrong or two neighbours swapped is a slip; anything else is another line. */
export function compareNumbers(a: number, b: number): number {
  if (a === b) return PHONE.exact;
  const highA = Math.floor(a / HALF);
  const highB = Math.floor(b / HALF);
  const lowA = a - highA * HALF;
  const lowB = b - highB * HALF;
  // A slip stays within one half but for two digits swapped right across the middle, which is left to be another line.
  if (highA === highB) return isSlip(lowA, lowB) ? PHONE.close : PHONE.different;
  return lowA === lowB && isSlip(highA, highB) ? PHONE.close : PHONE.different;
}

function isSlip(a: number, b: number): boolean {
  let restA = a | 0;
  let restB = b | 0;
  let differing = 0;
  let previousA = -1;
  let previousB = -1;
  while (restA !== 0 || restB !== 0) {
    const digitA = restA % 10;
    const digitB = restB % 10;
    restA = ((restA - digitA) / 10) | 0;
    restB = ((restB - digitB) / 10) | 0;
    if (digitA !== digitB) {
      differing += 1;
      if (differing > 2 || (differing === 2 && (digitA !== previousB || digitB !== previousA))) return false;
      previousA = digitA;
      previousB = digitB;
    } else if (differing === 1) {
      previousA = -1;
    }
  }
  return true;
}
