/** Words in names that are not the name itself, folded. */

export const HONORIFICS: ReadonlySet<string> = words(
  'mr mrs ms miss mx dr doctor prof professor rev reverend fr father sister hon honorable judge sir dame lady lord capt captain maj major col colonel lt lieutenant sgt sergeant cpl pvt gen general adm admiral cmdr rabbi imam pastor bishop deacon elder gov sen rep amb don dona sra srta senor senora herr frau mme mlle monsieur madame',
);

/** Before a single word these leave a surname (`Dr Smith`); the others may be first names (`Major Smith`). */
export const PLAIN_HONORIFICS: ReadonlySet<string> = words('mr mrs ms miss mx dr prof rev hon sir');

/** Degrees, offices and services that follow a name. */
export const CREDENTIALS: ReadonlySet<string> = words(
  'md phd esq esquire dds dmd dvm rn cpa cfa cfp jd llm mba msw lcsw lmft rph pharmd dpm edd psyd lpn ret retired usn usmc usaf uscg obe mbe faia deceased decd trustee ttee poa',
);

/** These are surnames as well, so they count only after a comma. */
export const WEAK_CREDENTIALS: ReadonlySet<string> = words('do np pa ma ms ba bs pe od dc tr usa aia sc bsc msc');

/** Surname particles: they belong to the word that follows. */
export const PARTICLES: ReadonlySet<string> = words(
  'van von der den de del della di da dos das du des le la las los el al ter ten zu zum zur vander vande st san santa saint abu bin ibn ben bint af av',
);

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
