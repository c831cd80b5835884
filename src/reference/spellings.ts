/** The commonest spelling of a given name, where it is spoken the same; else the name itself. Folded in and out. */
export function commonSpelling(name: string): string {
  return SPELLINGS.get(name) ?? name;
}

/**
 * Spellings of one name, commonest first: whoever hears it writes any of them. All were given to thousands of one sex, and in the
 * same decades; names that only look or sound alike (Joan and Jean, Mitchell and Michael, Raquel and Rachel) are not listed.
 */
export const SPELLING_GROUPS: readonly (readonly string[])[] =
  'michael micheal|nicholas nicolas nickolas nikolas|zachary zachery zackary zackery|sean shawn shaun|stuart stewart|gerald jerald|roger rodger|ruben reuben|duane dwayne dewayne|irvin ervin|dion deon|jackson jaxson jaxon|grayson greyson|peyton payton|nicole nichole|rachel rachael|teresa theresa|natalie nathalie|jillian gillian|martha marta|marsha marcia|sonya sonia sonja|maya mya|dolores delores|eileen aileen|irma erma|melinda malinda|saundra sondra|leila laila layla|reagan raegan|brianna briana breanna bryanna|mackenzie mckenzie makenzie|mckenna makenna|makayla mikayla|jeanette janette|janine jeanine jeannine|keira kiera|alexander aleksandr aleksander alexandr|ashley ashleigh|katherine kathryn catherine katharine cathryn kathrine|steven stephen|sarah sara|brian bryan|eric erik erick|kristen kristin|megan meghan meagan|allison alison allyson|jeffrey geoffrey jeffery|phillip philip|michelle michele|alan allen allan|carl karl|lindsay lindsey|kelly kelli kellie|tracy tracey traci|sherry sherri sheri|elizabeth elisabeth|caitlin kaitlyn katelyn kaitlin|christina kristina|christine kristine|claire clare|diane dianne|gail gayle|glenn glen|haley hailey hayley|jennifer jenifer|joanne joann|lawrence laurence|lynn lynne|madeline madeleine madelyn|margaret margret|marcus markus|matthew mathew|mohammed muhammad mohamed mohammad|randall randal|rebecca rebekah|robin robyn|sophia sofia|anthony antony|frederick fredrick|russell russel|terrence terrance|jonathan jonathon johnathan|kathleen cathleen|carol carole|darrell darryl daryl darrel|ernest earnest|dennis denis|douglas douglass|neil neal|aaron aron|cameron kameron|christopher kristopher cristopher|curtis kurtis|dylan dillon|erica erika|jasmine jasmin|leah lea|lillian lilian|melanie melany|tiffany tiffani|victoria viktoria|zoe zoey|isaac issac|vivian vivien|jaclyn jacklyn|kathy cathy|nancy nanci|shelley shelly|stacy stacey staci|wendy wendi|beverly beverley'
    .split('|')
    .map((group) => group.split(' '));

const SPELLINGS: ReadonlyMap<string, string> = new Map(
  SPELLING_GROUPS.flatMap(([common = '', ...others]) => others.map((other) => [other, common] as const)),
);
