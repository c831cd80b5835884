import { INSTITUTION_WORDS, WEAK_BUSINESS_WORDS } from '../../reference/business-words.ts';
import { isSurname } from '../../reference/surnames.ts';
import { foldWords } from '../fold.ts';
import { isBusiness, isGiven } from './name-business.ts';

/** `FAMILY TRUST`, `REVOCABLE LIVING TRUST DTD 1/1/2020`. */
export const TRUST =
  /(?:\s+(?:\d{4}|(?:ir)?rev(?:ocable)?|living|liv|family|fam|joint|marital|bypass|survivors?|land))*\s+(?:trust|trst)\b.*$/i;
/** How somebody owns who is not alone, or owns for others, behind the name. */
const BESIDE = /(?:[\s,]+(?:et\s?(?:al|ux|vir)|(?:co-?)?trustees?|ttees?|co-?trs?|trs?|jtwros)\b\.?)+\s*$/i;
/** The same as whole words, which are no parts of a name. */
export const TRUST_WORDS: ReadonlySet<string> = new Set('etal etux etvir trustee trustees ttee ttees tr trs jtwros trst'.split(' '));

/** `MORRIS MARY P TRUST` as `MORRIS MARY P`: whose trust it is, where that is a person; otherwise as it stands. */
export function withoutTrust(full: string): string {
  if (!MAYBE.test(full)) return full;
  const alone = full.replace(BESIDE, '');
  const bare = alone.replace(TRUST, '').replace(BESIDE, '');
  if (bare !== alone) return isSomebody(bare) ? bare : full;
  return alone.includes(' ') ? alone : full;
}

const MAYBE = /\b(?:et|etal|etux|etvir|(?:co-?)?trustees?|ttees?|co-?trs?|trs?|trust|trst|jtwros)\b/i;

/** A given name beside a surname or an initial, and no word of firms. */
function isSomebody(bare: string): boolean {
  const folded = foldWords(bare);
  const words = folded.split(' ');
  if (words.some((word) => WEAK_BUSINESS_WORDS.has(word) || INSTITUTION_WORDS.has(word)) || isBusiness(folded, bare, 'whole')) return false;
  const given = words.find((word) => word.length > 1 && isGiven(word));
  const hasInitial = words.length > 2 && words.some((word) => word.length === 1);
  return given !== undefined && words.length > 1 && (hasInitial || words.some((word) => word !== given && isSurname(word)));
}
