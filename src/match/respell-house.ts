/** Queens writes `123-45` and Hawaii `92-1185`, and many leave the hyphen out: the other ways to write the digits of a house. */
export function hyphenedOtherwise(house: string): string[] {
  if (/^\d+-\d+$/.test(house)) return [house.replace('-', '')];
  if (!/^\d{4,6}$/.test(house)) return [];
  const [queens, hawaii] = [`${house.slice(0, -2)}-${house.slice(-2)}`, `${house.slice(0, 2)}-${house.slice(2)}`];
  return queens === hawaii ? [queens] : [queens, hawaii];
}

/** Whether two houses differ in a hyphen and nothing else. */
export function areHyphenApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) !== 1) return false;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return long.includes('-') && long.replace('-', '') === short;
}
