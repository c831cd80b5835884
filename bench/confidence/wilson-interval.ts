const Z_95 = 1.96;

/** Wilson's interval: with n answers of which the share p was right, (p + z²/2n ± z·√(p(1 − p)/n + z²/4n²)) / (1 + z²/n). */
export function wilsonInterval(share: number, count: number): { readonly low: number; readonly high: number } {
  if (count === 0) return { low: 0, high: 1 };
  const z2 = Z_95 ** 2 / count;
  const middle = share + z2 / 2;
  const reach = Z_95 * Math.sqrt((share * (1 - share)) / count + z2 / (4 * count));
  return { low: Math.max(0, (middle - reach) / (1 + z2)), high: Math.min(1, (middle + reach) / (1 + z2)) };
}
