declare module '@compwright/namecase' {
  export default function namecase(name: string, options?: { individualFields?: boolean }): string;
}
declare module 'parse-address' {
  const parser: { parseLocation(text: string): Record<string, string> | null };
  export default parser;
}
declare module 'talisman/metrics/jaro-winkler.js' {
  /** Similarity from 0 to 1; symmetric. */
  export default function jaroWinkler(a: string, b: string): number;
}
