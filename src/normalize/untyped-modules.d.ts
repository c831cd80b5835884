declare module '@compwright/namecase' {
  export default function namecase(name: string, options?: { individualFields?: boolean }): string;
}
declare module 'parse-address' {
  const parser: { parseLocation(text: string): Record<string, string> | null };
  export default parser;
}
