/** Words in names that are not the name itself, folded. */

/** Titles that nobody bears as a name: what follows is a name, be it one word (`Dr Smith`), and alone they are none. */
export const PLAIN_HONORIFICS: ReadonlySet<string> = words(
  'mr mrs ms miss mx dr doctor prof professor rev reverend hon honorable sir capt cpt lt lieutenant ltc sgt sergeant ssgt msgt tsgt gysgt sfc cpl pfc pvt colonel cmdr mstr messrs shri shree smt smti shrimati srimati thiru tmt janab sra srta srita senor senora senorita dna dra herrn frau fraulein mme mlle monsieur madame mademoiselle signor signora signorina dhr mevr mevrouw meneer',
);

/** What may stand between `The` and somebody's name. */
export const TITLES_WITH_THE: ReadonlySet<string> = words('rev reverend hon honorable');

/** Titles that tell whether it is a man or a woman. */
export const TITLES_OF: Readonly<Record<'male' | 'female', ReadonlySet<string>>> = {
  male: words('mr mister senor herr herrn monsieur signor shri shree thiru dhr meneer'),
  female: words(
    'mrs ms miss sra srta srita senora senorita frau fraulein mme mlle madame mademoiselle signora signorina smt smti shrimati srimati tmt mevr mevrouw',
  ),
};

/** All titles. Those that are not plain are somebody's name as well (`Major Smith`, `Sri Mulyani`), so a whole name must follow them. */
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

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
