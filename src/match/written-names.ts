/** How a name of the code is written in stores and explanations: `dayMonthSwapped` as `day_month_swapped`. */
export function writtenName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The names of the levels of an attribute, by code. */
export function levelNames(codes: Readonly<Record<string, number>>): readonly string[] {
  return Object.keys(codes).map(writtenName);
}
