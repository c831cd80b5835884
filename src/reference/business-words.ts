/** Words that make a name a company's wherever they stand, folded. */
export const BUSINESS_WORDS: ReadonlySet<string> = words(
  'llc inc incorporated household corp corporation ltd limited llp pllc plc gmbh company lp dba assn association associates holdings enterprises properties foundation university college ministries trust estate partners partnership investments investors realty construction insurance industries international services solutions systems consulting logistics motors rentals management ventures group bros restaurant hospital clinic pharmacy department dept district authority commission municipality township county federal national club society committee academy institute plumbing roofing landscaping electric electrical contractors builders cleaners trucking auto automotive salon studio apartments condominium condominiums homeowners bancorp mortgage lending ranch farms',
);

/** Surnames too: what stands beside them tells a person from a company. */
export const SURNAME_BUSINESS_WORDS: ReadonlySet<string> = words('hall church house temple chapel brothers bank market farm town co');

/** Hardly anybody's name, but too weak a hint to speak for a company without several other whole words. */
export const WEAK_BUSINESS_WORDS: ReadonlySet<string> = words('school center centre store shop city state of');

/** Beside one of the above they make a church, a bank or a shop of it: nobody is called so. */
export const INSTITUTION_WORDS: ReadonlySet<string> = words(
  'of first second third new our baptist lutheran methodist catholic presbyterian episcopal community bible united central memorial evangelical apostolic pentecostal orthodox reformed adventist assembly gospel missionary covenant holy sacred public elementary middle primary preparatory charter medical health healthcare family savings credit commercial farmers merchants citizens veterans masonic super mini food foods meat country village grocery liquor thrift hardware coffee pizza repair tire machine senior youth civic cultural convention shopping music concert opera fellowship worship deliverance tabernacle lodge learning care recreation wellness animal veterinary dental surgery rehabilitation technology business residence halfway steak pancake publishing auction fraternity avenue road valley creek american god calvary ame',
);

/** What synagogues are called after the word temple, first names though they are. */
export const TEMPLE_NAMES: ReadonlySet<string> = words('beth bnai israel emanuel emanu sinai shalom sholom isaiah');

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
