declare module 'talisman/metrics/jaro-winkler.js' {
  /** Similarity from 0 to 1; symmetric. */
  export default function jaroWinkler(a: string, b: string): number;
}
