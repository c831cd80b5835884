import type { RawName } from '../../core/raw-record.ts';
import type { PersonName } from '../../core/record.ts';
import { foldWords } from '../../normalize/fold.ts';
import { parseName } from '../../normalize/name/name.ts';
import { classifyName, TRUST } from '../../normalize/name/name-class.ts';
import { firstNameShare } from '../../reference/first-names.ts';

/** Words that rolls add to a name, or put between two. */
const UNUSUAL = /[&;/+]|\b(?:and|et|etal|etux|etvir|trust|trst|trustees?|ttees?|co-?trs?|trs?|estate|est|heirs|life|jtwros|h\/w|owner)\b/i;
/** Words of joint ownership, and words that end a name: `ET UX`, `TRUSTEE`, `LIFE ESTATE`. */
const BESIDE =
  /\b(?:et\s?(?:al|ux|vir)|(?:co-?)?trustees?|ttees?|co-?trs?|trs?|life\s+est(?:ate)?|est(?:ate)?(?:\s+of)?|heirs(?:\s+of)?|jtwros|jt(?:\s+ten)?|h\/w)\b\.?/gi;
const NOBODY = /^(?:(?:current|present|record|unknown)\s+owners?|owners?(?:\s+of\s+record)?)$/i;
const JOINS = /\s*(?:[&;/+]|(?<=\s)and(?=\s))\s*/i;

/** All owners that a roll names. A firm is one owner, with its words in `middle`. */
export function readOwners(raw: RawName): readonly PersonName[] {
  const written = (raw.full ?? '').trim() || `${raw.first ?? ''} ${raw.last ?? ''}`.trim();
  if (!UNUSUAL.test(written)) return usualOwner(raw, written);
  if (NOBODY.test(written)) return [];
  const isTrust = TRUST.test(` ${written}`);
  const bare = (text: string) =>
    ` ${text}`
      .replace(TRUST, ' ')
      .replace(BESIDE, ' ')
      .replace(/[\s()]+/g, ' ')
      .replace(/[\s,]+$/, '')
      .trim();
  const trustees = isTrust ? trusteesIn(raw.full ?? '').flatMap((named) => ownersOf(bare(named))) : [];
  if (trustees.length > 0) return trustees;
  const last = (raw.last ?? '').trim();
  const owners =
    raw.full === undefined || raw.full === ''
      ? split(bare(raw.first ?? '')).flatMap((first) => named({ ...raw, first, last: bare(last) }))
      : ownersOf(isTrust ? bare(raw.full).replace(/^the,?\s/i, '') : bare(raw.full));
  return owners.length === 0 ? firm(written) : owners;
}

/** `BO RAY TRUSTEE OF RAY FAMILY TRUST` and `RAY FAMILY TRUST, BO RAY TTEE`: the person named with a family trust. */
function trusteesIn(full: string): string[] {
  const named = HOLDS_TRUST.exec(full)?.[1] ?? TRUST_HELD_BY.exec(full)?.[1];
  return named === undefined ? [] : [named];
}

const HOLDS_TRUST = /^(.+?)[\s,]+(?:co-?)?(?:trustees?|ttees?|trs?)\.?[\s,]+(?:of|for|under|u\/?[adt]|uta|uad)\s/i;
const TRUST_HELD_BY = /\b(?:trust|trst)\b[^,;]*[,;]\s*(.+?)[\s,]+(?:co-?)?(?:trustees?|ttees?|trs?)\.?\s*$/i;

function usualOwner(raw: RawName, written: string): readonly PersonName[] {
  const owners = named(raw);
  return owners.length === 0 ? firm(written) : owners;
}

function firm(written: string): readonly PersonName[] {
  return classifyName(written) === 'business' ? [{ first: '', middle: foldWords(written), last: '', suffix: '' }] : [];
}

function named(raw: RawName): readonly PersonName[] {
  // The `I` in `HOLLOWAY, I` is an initial, not a suffix.
  const [, last, initial] = INITIAL_AFTER_SURNAME.exec(raw.full ?? '') ?? [];
  const owner = parseName(initial === undefined ? raw : { first: initial, last: last! })[0];
  if (owner === undefined) return [];
  return [raw.full === undefined || raw.full.includes(',') ? owner : surnameLast(owner)];
}

const INITIAL_AFTER_SURNAME = /^([^,\s]+),\s*([a-z])\.?$/i;

/** Rolls mix `FAIRBANKS GAIL M` with the usual order: a word that is no given name is not the first name. */
function surnameLast(owner: PersonName): PersonName {
  const { first, middle, last, suffix } = owner;
  const [second = '', ...others] = [...middle.split(' '), last].filter((word) => word !== '');
  if (second === '' || first.length < 2 || isGiven(first) || !isGiven(second)) return owner;
  return { first: second, middle: others.join(' '), last: first, suffix };
}

/** True if the word is a common given name. */
const GIVEN_SHARE = 1e-5;

function isGiven(word: string): boolean {
  return firstNameShare(word) > GIVEN_SHARE;
}

function split(text: string): string[] {
  return text.split(JOINS).filter((half) => half !== '');
}

/** `MCDONALD, RONALD & JANE`, `Ronald and Jane McDonald`, `SMITH, JOHN & JONES, MARY`. */
function ownersOf(text: string): readonly PersonName[] {
  const halves = split(text);
  if (halves.length < 2) return halves.flatMap((half) => (isOneWord(half) ? named({ last: half }) : named({ full: half })));
  if (foldWords(halves[0]!) === foldWords(halves[1]!)) return [];
  const whole = halves.filter((half) => !isOneWord(half));
  const family = whole.flatMap((half) => named({ full: half })).find(({ last }) => last !== '');
  if (family === undefined) return [];
  const surnameFirst = halves[0]!.includes(',');
  return halves.flatMap((half, at) => {
    if (isOneWord(half)) return named({ first: half, last: family.shown?.last ?? family.last });
    if (at === 0 || !surnameFirst || half.includes(',')) return named({ full: half });
    // After a surname and a comma, `JONES MARY` may be a person of another surname, or two given names.
    const [first = '', ...rest] = half.split(' ');
    return [
      ...named({ full: `${family.last}, ${half}` }),
      ...(rest.join('').length > 1 ? named({ full: `${first}, ${rest.join(' ')}` }) : []),
    ];
  });
}

function isOneWord(text: string): boolean {
  return !/[\s,]/.test(text);
}
