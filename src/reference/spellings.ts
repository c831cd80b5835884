/** The commonest spelling of a given name, where it is spoken the same; else the name itself. Folded in and out. */
export function commonSpelling(name: string): string {
  return SPELLINGS.get(name) ?? name;
}

/**
 * Spellings of one name that no rule of sounds brings together, commonest first. All were given to thousands of one sex, and
 * in the same decades; names that only look alike (Joan and Jean, Mitchell and Michael, Raquel and Rachel) are not listed.
 */
export const SPELLING_GROUPS: readonly (readonly string[])[] =
  'michael micheal|nicholas nicolas nickolas nikolas|zachary zachery zackary zackery|sean shawn shaun|stuart stewart|gerald jerald|roger rodger|ruben reuben|duane dwayne dewayne|irvin ervin|dion deon|jackson jaxson jaxon|grayson greyson|peyton payton|nicole nichole|rachel rachael|teresa theresa|natalie nathalie|jillian gillian|martha marta|marsha marcia|sonya sonia sonja|maya mya|dolores delores|eileen aileen|irma erma|melinda malinda|saundra sondra|leila laila layla|reagan raegan|brianna briana breanna bryanna|mackenzie mckenzie makenzie|mckenna makenna|makayla mikayla|jeanette janette|janine jeanine jeannine|keira kiera|alexander aleksandr aleksander alexandr|ashley ashleigh'
    .split('|')
    .map((group) => group.split(' '));

const SPELLINGS: ReadonlyMap<string, string> = new Map(
  SPELLING_GROUPS.flatMap(([common = '', ...others]) => others.map((other) => [other, common] as const)),
);
