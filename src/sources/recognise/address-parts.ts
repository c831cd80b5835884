import type { Column, Decision, Table } from './assign.ts';
import { isGroupWord } from './heading-tokens.ts';

export const partsOf = ({ columns }: Table) => columns.filter(({ target }) => target.startsWith('address.'));

export function hasPart({ columns }: Table, group: string, target: RegExp): boolean {
  return columns.some((one) => one.group === group && target.test(one.target));
}

const COUNTRY = /^(?:country(?:code|name)?|land|pais|pays|paese)$/;

/** `Country`, `Shipping Country Code`; but no one's birth or nationality. */
export function isHeadedCountry(column: Column, table: Table): boolean {
  const { tokens } = column;
  if (!tokens.some((token) => COUNTRY.test(token))) return false;
  const isPlain = tokens.every((token) => COUNTRY.test(token) || FILLER.test(token) || isGroupWord(token));
  return isPlain || addressOpenedLike(column, table) !== undefined;
}

/** The address whose parts are headed like the country: `Card Address Country` next to `Card Address City`. */
function addressOpenedLike({ tokens }: Column, table: Table): Column | undefined {
  const opening = tokens.slice(
    0,
    tokens.findIndex((token) => COUNTRY.test(token)),
  );
  if (opening.length === 0) return undefined;
  return partsOf(table).find((one) => one.tokens.length > opening.length && opening.every((word, at) => one.tokens[at] === word));
}

const FILLER = /^(?:code|name|iso|region)$/;

/** Of the address that its heading names, of the only one, or of the one without a name. */
export function countryOfAddress(column: Column, table: Table): Decision | undefined {
  const { group, tokens } = column;
  const groups = [...new Set(partsOf(table).map((one) => one.group))];
  const like = addressOpenedLike(column, table)?.group;
  const named = like ?? groups.find((one) => one === group) ?? groups.find((one) => tokens.includes(one));
  const own = named ?? (groups.length === 1 ? groups[0] : undefined);
  return own === undefined || hasPart(table, own, /^address\.country$/) ? undefined : { target: 'address.country', group: own };
}
