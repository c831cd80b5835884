/** Words that headings of tables are made of, whole and shortened, by what they mean: `TOT_ASSD`, `PARUSEDESC`, `OCN Name`. */
export type TableWord = string;

/** Assessors' rolls. */
export const ROLL_WORDS: ReadonlyMap<string, TableWord> = meanings({
  assessed: 'assessed assess assessment assessments assd asd assmt asmt asmnt assmnt av',
  appraised: 'appraised appraisal appr apprsd aprsd market mkt mrkt just jv fair fmv taxable',
  total: 'total tot ttl',
  value: 'value values val valuation vl valu',
  land: 'land lnd',
  building: 'building bldg bld',
  part: 'improvement improvements impr imp imps improv impv structure struct other extra feature ag agricultural exempt exemption exemptions homestead school unit units sqft acre acres acreage area lot prior previous prev levy due paid rate ratio percent pct change amount amt price district',
  tax: 'tax taxes',
  use: 'use uses landuse lu luc uc',
  class: 'class cls category cat classification',
  type: 'type typ',
  code: 'code cd cde',
  description: 'description desc dsc descr',
  property: 'property prop parcel par realty dwelling',
  plain: 'residence res primary county state standard standardized current curr cnt cert certified dor',
  whole: 'full true',
  year: 'year yr fy',
  date: 'date dt dte',
  roll: 'roll rolls fiscal effective eff asof',
  event: 'built blt sale sales sold deed record recorded recording permit transfer transferred remodel remodeled renovated birth legal',
  owner: 'owner own ownr owners taxpayer assessee',
  name: 'name nme nm nam',
  first: 'first frst fst',
  last: 'last lst',
  party: 'party 1 2 3 4',
  number: 'id number no num nbr account acct key pin',
  mail: 'mail mailing mailto mlg mlng pstl billing',
  situs: 'situs site physical phy phys location loc',
  address: 'address addr adr adress add street city zip zipcode house',
});

/** Tables of lines. */
export const LINE_WORDS: ReadonlyMap<string, TableWord> = meanings({
  phone: 'number numbers phone telephone tel tn tns msisdn e164 did num',
  block: 'block blocks npa nxx npanxx npanxxx x prefix range thousands thousand pool',
  carrier: 'carrier carriers company operator provider ocn spid network lec telco holder sp',
  name: 'name nme nm common dba full',
  type: 'type typ kind usage class category technology tech',
  line: 'line service svc assigned current curr original orig porting ported wireless',
  date: 'date dt dte asof updated update effective eff reported assigned modified',
  last: 'last lst latest',
  code: 'code cd id lrn lata state country city rate center status switch zip',
});

/** The longest that a heading's glued words are looked for in: `CNTASSDVALUE`. */
const MAX_GLUED_CHARS = 40;

/** What the words of a heading mean; '' for an unknown word. */
export function meaningsOf(tokens: readonly string[], words: ReadonlyMap<string, TableWord>): TableWord[] {
  return piecesOf(tokens, words)
    .filter((piece) => !/^(?:19|20)\d\d$/.test(piece))
    .map((piece) => words.get(piece) ?? '');
}

/** The words of a heading, also where they are glued. */
export function piecesOf(tokens: readonly string[], words: ReadonlyMap<string, TableWord>): string[] {
  return tokens.flatMap((token) => apart(token, words) ?? [token]);
}

/** The fewest known words that make up a token. */
function apart(token: string, words: ReadonlyMap<string, TableWord>): string[] | undefined {
  if (words.has(token)) return [token];
  if (token.length > MAX_GLUED_CHARS) return undefined;
  const best: (string[] | undefined)[] = [[]];
  for (let end = 1; end <= token.length; end++) {
    for (let from = 0; from < end; from++) {
      const before = best[from];
      const word = token.slice(from, end);
      if (before === undefined || !words.has(word)) continue;
      if (before.length + 1 < (best[end]?.length ?? Number.POSITIVE_INFINITY)) best[end] = [...before, word];
    }
  }
  return best[token.length];
}

function meanings(table: Readonly<Record<TableWord, string>>): ReadonlyMap<string, TableWord> {
  return new Map(Object.entries(table).flatMap(([meaning, list]) => list.split(' ').map((word) => [word, meaning] as const)));
}
