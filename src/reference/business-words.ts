/** Words that make a name a company's wherever they stand, folded. */
export const BUSINESS_WORDS: ReadonlySet<string> = words(
  'llc inc incorporated corp corporation ltd limited llp pllc plc gmbh company lp dba assn association associates holdings enterprises properties foundation university college ministries trust estate partners partnership investments investors realty construction insurance industries international services solutions systems consulting logistics motors rentals management ventures group bros brothers restaurant hospital clinic pharmacy department dept district authority commission municipality township county federal national club society committee academy institute plumbing roofing landscaping electric electrical contractors builders cleaners trucking auto automotive salon studio apartments condominium condominiums homeowners bancorp mortgage lending ranch farms',
);

/** Surnames too, so they speak for a company only beside several other whole words. */
export const WEAK_BUSINESS_WORDS: ReadonlySet<string> = words(
  'bank church school center centre store shop market farm hall house temple chapel co city state town the of',
);

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
