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
