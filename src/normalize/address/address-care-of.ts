/** An address without the person who takes the mail in: `c/o Ann Smith, 12 Elm St`, `12 Elm St c/o Ann Smith`, `% Ann Smith 12 Elm St`. */
export function withoutCareOf(text: string): string {
  const found = MAY_HAVE_CARE_OF.test(text) ? CARE_OF.exec(text) : null;
  if (found === null) return text;
  const before = text.slice(0, found.index).trim();
  const after = text.slice(found.index + found[0].length);
  const comma = after.indexOf(',');
  const rest = comma < 0 ? '' : after.slice(comma + 1).trim();
  // Without a comma it is unclear where the name ends and a city or a box begins.
  if (before !== '') return rest !== '' ? `${before}, ${rest}` : ENDS_IN_NUMBER.test(after) ? text : before;
  const opens = OPENS_ADDRESS.exec(comma < 0 ? after : after.slice(0, comma));
  return opens === null ? withoutCareOf(rest) : after.slice(opens.index).trim();
}

/** `12 Elm St Attn: Ann Smith`, where nothing but a name follows. */
export function withoutAttention(text: string): string {
  return ATTENTION.test(text) ? text.replace(ATTENTION, '') : text;
}

const ATTENTION = /(?<=\S)[\s,;]+(?:attn\b[:.\s]|attention:)[^\d,]*$/i;

/** `12 Elm St (rear house)`, `(gate code below)`: what helps to find the door; numbers may be a unit's. */
export function withoutAside(text: string): string {
  return text.includes('(') ? text.replace(ASIDE, ' ').trim() : text;
}

const ASIDE = /\s*\([^()\d]{3,}\)\s*/g;

/** Most addresses have none of its signs. */
const MAY_HAVE_CARE_OF = /^(?:%|care of|att)|\//i;
/** Spain writes `C/ Mayor` for a street, and `C/O'Donnell` with its name right behind. */
const CARE_OF = /(?:^|[\s,])c\/o[\s:.,]\s*|^(?:%\s*|care of|attn\b|attention:)[\s:.]*/i;
const ENDS_IN_NUMBER = /\d\s*$/;
/** A house number or a box after a person's name. */
const OPENS_ADDRESS = /(?<=[^\s#]\s+)(?:\d\S*\s+\w|p\.? ?o\.? ?box\b|box \d|rr \d|hc \d)/i;
