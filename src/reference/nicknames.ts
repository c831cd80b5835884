import { firstNameShare, isFirstName } from './first-names.ts';
/** Each entry: a given name, then its short and other forms. Spelling variants that sound alike are left to `SPELLING_GROUPS`. */
import NICKNAMES from './nicknames.json' with { type: 'json' };

/** The given names that a name may stand for, itself included: `bill` for `bill` and `william`. Folded in and out. */
export function formalNames(name: string): readonly string[] {
  return FORMAL.get(name) ?? [name];
}

/** All names that are short for another, or for which another is short. */
export function namesWithForms(): readonly string[] {
  return [...FORMAL.keys()];
}

/** The short and other forms of a given name: `bill`, `will` and more for `william`. Folded in and out. */
export function shortForms(name: string): readonly string[] {
  return SHORT.get(name) ?? [];
}

/**
 * Whether two names may be one person's: one is short for the other, or both are short for a third. A name that has short forms
 * itself hardly stands for the third: Nathan is not John, though Jonathan is called by either.
 */
export function areNicknames(left: string, right: string): boolean {
  if (left === right) return false;
  const rights = FORMAL.get(right);
  const lefts = FORMAL.get(left);
  if (lefts === undefined && rights === undefined) return false;
  if (lefts?.includes(right) === true || rights?.includes(left) === true) return true;
  if (lefts === undefined || rights === undefined || SHORT.has(left) || SHORT.has(right)) return false;
  return lefts.some((formal) => rights.includes(formal));
}

const ENDING = /^(.{2,}[^aeiouy])(?:y|ie|i|ey)$/;
const SHORT = new Map<string, string[]>();
const FORMAL: ReadonlyMap<string, readonly string[]> = readLines();

function readLines(): ReadonlyMap<string, readonly string[]> {
  const formal = new Map<string, string[]>();
  for (const line of NICKNAMES.join('|').split('|')) addLine(line, formal);
  addEndings(formal);
  return formal;
}

function addLine(line: string, formal: Map<string, string[]>): void {
  const [name = '', list = ''] = line.split(':');
  const forms = list.split(' ');
  SHORT.set(name, [...(SHORT.get(name) ?? []), ...forms]);
  for (const form of [name, ...forms]) {
    const known = formal.get(form);
    if (known === undefined) formal.set(form, form === name ? [form] : [form, name]);
    else if (!known.includes(name)) known.push(name);
  }
}

/** Debbie, Debby, Debbi: what one of them is short for, the unlisted spellings are short for as well. */
function addEndings(formal: Map<string, string[]>): void {
  const listed = new Map(formal);
  for (const [form, names] of listed) {
    const stem = ENDING.exec(form)?.[1];
    if (stem === undefined) continue;
    const given = SHORT.has(form) ? names : names.slice(1);
    for (const other of ['y', 'ie', 'i', 'ey'].map((ending) => stem + ending)) {
      if (!listed.has(other)) formal.set(other, [...new Set([other, ...(formal.get(other) ?? []), ...given])]);
    }
  }
}

/** Whether a letter may be the initial of the given name behind a short form: `r` for `dick`, `g` for `lupe`. Folded in. */
export function isFormalInitial(letter: string, name: string): boolean {
  let given = 0;
  for (const formal of formalNames(name)) if (formal !== name && formal.startsWith(letter)) given += firstNameShare(formal);
  // Most who are called Nancy were given that name, whatever it once was short for.
  return given > 0 && given >= LEAST_GIVEN * (isFirstName(name) ? firstNameShare(name) : 0);
}

/** Bearers of the formal names with that initial, relative to those who were given the short form itself. */
const LEAST_GIVEN = 0.5;

/** Whether a letter is the initial of a short form of the name: `b` for `william`, whom some call Bill. */
export function isShortInitial(letter: string, name: string): boolean {
  return shortForms(name).some((short) => short.startsWith(letter));
}

/** The commonest spelling of a given name, where it is spoken the same; else the name itself. Folded in and out. */
export function commonSpelling(name: string): string {
  return SPELLINGS.get(name) ?? name;
}

/**
 * Spellings of one name that sound alike, commonest first. All were given to thousands of one sex, and in the
 * same decades; names that only look or sound alike (Joan and Jean, Mitchell and Michael, Raquel and Rachel) are not listed.
 */
export const SPELLING_GROUPS: readonly (readonly string[])[] =
  'michael micheal|nicholas nicolas nickolas nikolas|zachary zachery zackary zackery|sean shawn shaun|stuart stewart|gerald jerald|roger rodger|ruben reuben|duane dwayne dewayne|irvin ervin|dion deon|jackson jaxson jaxon|grayson greyson|peyton payton|nicole nichole|rachel rachael|teresa theresa|natalie nathalie|jillian gillian|martha marta|marsha marcia|sonya sonia sonja|maya mya|dolores delores|eileen aileen|irma erma|melinda malinda|saundra sondra|leila laila layla|reagan raegan|brianna briana breanna bryanna|mackenzie mckenzie makenzie|mckenna makenna|makayla mikayla|jeanette janette|janine jeanine jeannine|keira kiera|alexander aleksandr aleksander alexandr|ashley ashleigh|katherine kathryn catherine katharine cathryn kathrine|steven stephen|sarah sara|brian bryan|eric erik erick|kristen kristin|megan meghan meagan|allison alison allyson|jeffrey geoffrey jeffery|phillip philip|michelle michele|alan allen allan|carl karl|lindsay lindsey|kelly kelli kellie|tracy tracey traci|sherry sherri sheri|elizabeth elisabeth|caitlin kaitlyn katelyn kaitlin|christina kristina|christine kristine|claire clare|diane dianne|gail gayle|glenn glen|haley hailey hayley|jennifer jenifer|joanne joann|lawrence laurence|lynn lynne|madeline madeleine madelyn|margaret margret|marcus markus|matthew mathew|mohammed muhammad mohamed mohammad|randall randal|rebecca rebekah|robin robyn|sophia sofia|anthony antony|frederick fredrick|russell russel|terrence terrance|jonathan jonathon johnathan|kathleen cathleen|carol carole|darrell darryl daryl darrel|ernest earnest|dennis denis|douglas douglass|neil neal|aaron aron|cameron kameron|christopher kristopher cristopher|curtis kurtis|dylan dillon|erica erika|jasmine jasmin|leah lea|lillian lilian|melanie melany|tiffany tiffani|victoria viktoria|zoe zoey|isaac issac|vivian vivien|jaclyn jacklyn|kathy cathy|nancy nanci|shelley shelly|stacy stacey staci|wendy wendi|beverly beverley'
    .split('|')
    .map((group) => group.split(' '));

const SPELLINGS: ReadonlyMap<string, string> = new Map(
  SPELLING_GROUPS.flatMap(([common = '', ...others]) => others.map((other) => [other, common] as const)),
);
