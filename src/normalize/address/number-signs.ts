/** What announces a number, and is no part of it: `No 12 Oak St`, `123 Oak Ave Number 12`, `Calle Luna Num. 12`. */
export const NUMBER_SIGNS: ReadonlySet<string> = new Set(['no', 'nr', 'num', 'number', 'numero', 'nummer']);
