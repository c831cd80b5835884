/** Words in names that are not the name itself, and words of companies; folded. */

/** Titles that are never a name: what follows is one, even a single word (`Dr Smith`). */
export const PLAIN_HONORIFICS: ReadonlySet<string> = words(
  'mr mrs ms miss mx dr doctor prof professor rev reverend hon honorable sir capt cpt lt lieutenant ltc sgt sergeant ssgt msgt tsgt gysgt sfc cpl pfc pvt colonel cmdr mstr messrs shri shree smt smti shrimati srimati thiru tmt janab sra srta srita senor senora senorita dna dra herrn frau fraulein mme mlle monsieur madame mademoiselle signor signora signorina dhr mevr mevrouw meneer',
);

/** What may stand between `The` and a person's name. */
export const TITLES_WITH_THE: ReadonlySet<string> = words('rev reverend hon honorable');

/** Titles of men and of women. */
export const TITLES_OF: Readonly<Record<'male' | 'female', ReadonlySet<string>>> = {
  male: words('mr mister senor herr herrn monsieur signor shri shree thiru dhr meneer'),
  female: words(
    'mrs ms miss sra srta srita senora senorita frau fraulein mme mlle madame mademoiselle signora signorina smt smti shrimati srimati tmt mevr mevrouw',
  ),
};

/** All titles. Those that are not plain are names as well (`Major Smith`, `Sri Mulyani`), so a whole name must follow them. */
export const HONORIFICS: ReadonlySet<string> = new Set([
  ...PLAIN_HONORIFICS,
  ...words(
    'fr father sister judge dame lady lord captain maj major col gen general adm admiral rabbi imam pastor bishop deacon elder gov sen rep amb don dona sr sig herr sri kum kumari haji hajji alhaj master late',
  ),
]);

/** Degrees, offices, services and titles that follow a name. */
export const CREDENTIALS: ReadonlySet<string> = words(
  'md phd esq esquire dds dmd dvm rn cpa cfa cfp jd llm mba pmp cissp csm shrm sphr phr cma cisa cism frcs frcp mrcp lcpc lpc msw lcsw lmft rph pharmd dpm edd psyd lpn ret retired usn usmc usaf uscg obe mbe faia deceased decd trustee ttee poa mr mrs smt shri',
);

/** These are surnames as well, so they count only after a comma. */
export const WEAK_CREDENTIALS: ReadonlySet<string> = words('do np pa ma ms ba bs pe od dc tr usa aia sc bsc msc');

/** Surname particles: they belong to the word that follows. */
export const PARTICLES: ReadonlySet<string> = words(
  'van von der den de del della di da dos das du des le la las los el al ter ten zu zum zur vander vande st san santa saint abu bin ibn ben bint af av',
);

/** Words that make a name a company's wherever they stand, folded. */
export const BUSINESS_WORDS: ReadonlySet<string> = words(
  'llc inc incorporated household corp corporation ltd limited llp pllc plc gmbh company lp dba assn association associates holdings enterprises properties foundation university college ministries trust estate partners partnership investments investors realty construction insurance industries international services solutions systems consulting logistics motors rentals management ventures group bros restaurant hospital clinic pharmacy department dept district authority commission municipality township county federal national club society committee academy institute plumbing roofing landscaping electric electrical contractors builders cleaners trucking auto automotive salon studio apartments condominium condominiums homeowners bancorp mortgage lending ranch farms',
);

/** Surnames too: the other words decide between a person and a company. */
export const SURNAME_BUSINESS_WORDS: ReadonlySet<string> = words('hall church house temple chapel brothers bank market farm town co');

/** Rarely a name, but too weak a sign of a company without several other whole words. */
export const WEAK_BUSINESS_WORDS: ReadonlySet<string> = words('school center centre store shop city state of');

/** Together with one of the above they make a church, a bank or a shop: no person is called so. */
export const INSTITUTION_WORDS: ReadonlySet<string> = words(
  'of first second third new our baptist lutheran methodist catholic presbyterian episcopal community bible united central memorial evangelical apostolic pentecostal orthodox reformed adventist assembly gospel missionary covenant holy sacred public elementary middle primary preparatory charter medical health healthcare family savings credit commercial farmers merchants citizens veterans masonic super mini food foods meat country village grocery liquor thrift hardware coffee pizza repair tire machine senior youth civic cultural convention shopping music concert opera fellowship worship deliverance tabernacle lodge learning care recreation wellness animal veterinary dental surgery rehabilitation technology business residence halfway steak pancake publishing auction fraternity avenue road valley creek american god calvary ame',
);

/** What synagogues are called after the word temple, first names though they are. */
export const TEMPLE_NAMES: ReadonlySet<string> = words('beth bnai israel emanuel emanu sinai shalom sholom isaiah');

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
