/** What a column's values look like, for columns whose name says too little. Judged on samples, by share. */
export type Look =
  | 'email'
  | 'phone'
  | 'zip'
  | 'state'
  | 'date'
  | 'full_name'
  | 'one_line_address'
  | 'street'
  | 'unit'
  | 'gender'
  | 'digits'
  | 'word';

const ENOUGH = 0.7;
const MIN_VALUES = 1;
/** Longer cells hold prose, and patterns would go through them many times. */
export const MAX_TELLING_CHARS = 200;

const LOOKS: readonly (readonly [Look, RegExp])[] = [
  ['email', /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i],
  ['date', /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](\d{2}|\d{4}))([T ].*)?$/],
  ['phone', /^(\+\d[\d ().-]{7,18}|\(\d{3}\) ?\d{3}[-. ]?\d{4}|\d{3}[-. ]\d{3}[-. ]\d{4})( ?(x|ext\.?) ?\d+)?$/i],
  ['zip', /^\d{5}(-\d{4})?$/],
  ['gender', /^(m|f|male|female)$/i],
  ['state', /^[A-Z]{2}$/i],
  ['one_line_address', /^.*\d.*[a-z].*,\s*[a-z .'-]+,?\s+[a-z]{2}\.?,?\s+\d{5}(-\d{4})?$/i],
  ['one_line_address', /^\d+\S*\s.*[a-z]{2}.*\s[a-z]{2}\.?\s+\d{5}(-\d{4})?$/i],
  // `Coburg VIC 3058`, `Calcutta - 700035`, `SW1A 2AA`, `80331 München` behind the last comma.
  [
    'one_line_address',
    /^.*\d.*,\s*(\p{L}[\p{L} .'-]*[\s-]\d{3,6}(-\d{3,4})?|([\p{L} .'-]+ )?[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}|([a-z]{1,2}-)?(\d{4,5}(-\d{3})?|\d{2}-\d{3}|\d{3} \d{2})( ?[A-Z]{2})? \p{L}[\p{L} .'()-]+)$/iu,
  ],
  ['unit', /^(apt|apartment|unit|ste|suite|fl|floor|rm|room|bldg|lot|#)\.?\s*[\w-]+$/i],
  ['street', /^(\d+[\w/-]*\s+[a-z0-9 .'-]*[a-z]{2,}|(p\.?\s?o\.?\s?box|rr|hc)\s+\S+.*)$/i],
  ['digits', /^\d+$/],
  ['full_name', /^[\p{L}'.-]+,?(\s+[\p{L}'.,-]+)+$/u],
  ['word', /^[\p{L}'.-]+$/u],
];

export function lookOf(values: readonly string[]): Look | undefined {
  const given = values.map((value) => value.trim()).filter((value) => value !== '');
  if (given.length < MIN_VALUES) return undefined;
  for (const [look, pattern] of LOOKS) {
    const alike = given.reduce((count, value) => count + (value.length <= MAX_TELLING_CHARS && pattern.test(value) ? 1 : 0), 0);
    if (alike >= given.length * ENOUGH) return look;
  }
  return undefined;
}

/** A first row that holds values and no names of columns. */
export function looksLikeData(cells: readonly string[]): boolean {
  return cells.some((cell) => {
    const value = cell.trim();
    return /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(value) || /^[+(]?\d[\d ().\-/]{4,}$/.test(value);
  });
}

/** Which share of a column's sampled values is there and said once. */
export function distinctShare(values: readonly string[]): number {
  if (values.length === 0) return 1;
  return new Set(values.filter((value) => value.trim() !== '')).size / values.length;
}

/** Which share of a column's sampled values is there. */
export function filledShare({ values }: { readonly values: readonly string[] }): number {
  return values.length === 0 ? 0 : values.filter((value) => value.trim() !== '').length / values.length;
}
