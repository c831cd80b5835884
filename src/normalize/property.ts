const USUAL_TYPE = 'single_family';

/** Words of assessors' rolls for one kind of home, once they are folded; others stand as they were written. */
const TYPES: readonly (readonly [string, RegExp])[] = [
  ['single_family', /^(?:res(?:idential|id)?_)?(?:sfr|sfd|sfh|(?:single|sngl|sgl|one|1)_?fam(?:ily|ly)?)(?:_|$)/],
  ['multi_family', /^(?:res(?:idential|id)?_)?(?:mfr|multi_?fam(?:ily|ly)?)(?:_|$)/],
  ['townhouse', /^(?:res(?:idential|id)?_)?(?:town_?(?:house|home|hse|hm)s?)(?:_|$)/],
  ['condo', /^(?:res(?:idential|id)?_)?condo(?:minium)?s?(?:_|$)/],
  ['mobile_home', /^(?:mobile|manufactured|mfd|manuf)_?(?:home|hm)s?(?:_|$)/],
];

/** `SFR`, `Single Fam Res` and `SINGLE FAMILY RESIDENCE` are `single_family`. */
export function readPropertyType(written: string): string {
  const folded = written
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
  return folded === '' ? USUAL_TYPE : (TYPES.find(([, pattern]) => pattern.test(folded))?.[0] ?? folded);
}

const MAX_AMOUNT = 1e12;
/** `250000`, `250,000.00`, `250 000`, `2.5E+05`. */
const AMOUNT = /^(?:\d+|\d{1,3}(?:[, ]\d{3})+)(?:\.\d*)?(?:e\+?\d{1,2})?$/i;
const CURRENCY = /^(?:us\s?\$|usd|\$)\s*|\s*(?:usd|\$)$/gi;

/** Dollars as rolls write them; undefined for what is no amount, such as `12,34` or `0x10`. */
export function readAmount(text: string): number | undefined {
  const bare = text.trim().replace(CURRENCY, '');
  const amount = AMOUNT.test(bare) ? Number(bare.replace(/[, ]/g, '')) : Number.NaN;
  return amount <= MAX_AMOUNT ? amount : undefined;
}
