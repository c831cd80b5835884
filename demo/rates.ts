/**
 * Every rate of the demo world, in one place. "Rounded from" names the public statistic a rate follows; "chosen" marks
 * what is not published, or what is set so that the best possible answers are right as often as docs/demo-population.md says.
 */

/** The day the world is looked at: 2026-06-30, in days since 1970. Fixed, so that a seed gives the same bytes on any day. */
export const WORLD_DAY = 20634;
export const DAYS_PER_YEAR = 365.25;

/** Shares of households by shape. Rounded from the Census Bureau's America's Families and Living Arrangements, 2022. */
export const HOUSEHOLD_SHARES = {
  single: 0.28,
  couple: 0.25,
  family: 0.18,
  singleParent: 0.06,
  multiGeneration: 0.06,
  adultChild: 0.12,
  roommates: 0.05,
} as const;

/** Children per family with children: 1, 2, 3, 4. Rounded from the same tables. */
export const CHILDREN_SHARES = { one: 0.4, two: 0.37, three: 0.16, four: 0.07 } as const;

/** A birth that brings twins. Rounded from the National Vital Statistics Reports (31 per 1,000). */
export const TWIN_RATE = 0.031;
/** Couples of one sex among couples. Rounded from the American Community Survey (about 1.5%). */
export const SAME_SEX_COUPLE_RATE = 0.015;
/** Couples whose partners come from one name culture. Rounded from intermarriage figures (about 17% marry out). */
export const SAME_CULTURE_COUPLE_RATE = 0.85;
/** What a wife does with her surname. Rounded from Pew Research, 2023: 79% take it, 5% hyphenate, 14% keep. */
export const MARRIED_NAME_SHARES = { takes: 0.79, hyphenates: 0.05, keeps: 0.16 } as const;
/** Couples who are married; the others keep their names. Rounded from the households table (unmarried partners 8% of 55%). */
export const MARRIED_RATE = 0.86;
/** Single parents who are mothers. Rounded from the same tables (four in five). */
export const SINGLE_MOTHER_RATE = 0.8;
/** Newborn girls among strangers, and twins of one sex. Rounded from the National Vital Statistics Reports. */
export const FEMALE_RATE = 0.51;
export const TWINS_OF_ONE_SEX_RATE = 0.65;
/** Grandparents at home who are the father's parents, with his name. Chosen. */
export const FATHERS_PARENT_RATE = 0.6;
/** Children who bear the first name of the parent of their sex, one of a parent at most. Chosen: naming studies give 3 to 15% for sons. */
export const SON_NAMED_AFTER_FATHER_RATE = 0.155;
export const DAUGHTER_NAMED_AFTER_MOTHER_RATE = 0.04;
/** Of those sons, the ones who are Jr in their papers, middle name and all; the others have a middle name of their own. Chosen. */
export const JUNIOR_RATE = 0.5;
/** Fathers of such a son who write Sr where the son writes Jr. Chosen: a Jr is in his papers, and few fathers add Sr to theirs. */
export const SENIOR_WRITTEN_RATE = 0.25;
/** Households with a head of 46 or more who have a grown child elsewhere in this world. Chosen: most children stay near. */
export const MOVED_OUT_CHILD_RATE = 0.45;
/** Second grown children in a household that has one. Chosen. */
export const SECOND_ADULT_CHILD_RATE = 0.35;
/** People with a middle name in their papers. Chosen: most; many sources carry the initial only. */
export const MIDDLE_NAME_RATE = 0.8;
/** Bearers of a name with a usual short form who go by it. Chosen. */
export const GOES_BY_NICKNAME_RATE = 0.3;

/** Chance to have moved in a year. Rounded from the Census Bureau's migration tables (8 to 9%). */
export const MOVE_RATE_YEAR = 0.085;
/** Moves that leave the state. Rounded from the same tables (about 1 in 5 or 6). */
export const MOVE_OUT_OF_STATE_RATE = 0.16;
/** How far back a stay is followed, in years, and how many stays at most. Chosen: older ones are in no source. */
export const STAY_HISTORY_YEARS = 14;
export const STAYS_LIMIT = 4;
/** Homes by kind. Rounded from the American Housing Survey. */
export const HOME_SHARES = { single_family: 0.62, apartment: 0.2, condo: 0.06, townhouse: 0.06, mobile_home: 0.06 } as const;
/** Owner-occupied homes by kind. Rounded from the same survey (65% in all). */
export const OWNED_RATE = { single_family: 0.83, apartment: 0.02, condo: 0.7, townhouse: 0.65, mobile_home: 0.7 } as const;

/** Streets with one of the usual names; the others have composed ones. Streets with a point of the compass. Chosen. */
export const LISTED_STREET_RATE = 0.55;
export const STREET_DIRECTION_RATE = 0.12;

/** Households with a landline by age of the head. Rounded from the National Health Interview Survey's wireless tables. */
export const LANDLINE_RATE = { under35: 0.1, under65: 0.27, older: 0.55 } as const;
/** Landlines that are carried over the internet. Rounded from the FCC's Voice Telephone Services report (over half). */
export const LANDLINE_VOIP_RATE = 0.35;
/** Adults with a mobile phone of their own. Rounded from Pew Research (97%). */
export const MOBILE_RATE = 0.96;
/** Children of 12 to 17 with one. Chosen, from the same centre's surveys of teenagers, spread over the ages. */
export const MINOR_MOBILE_RATE = 0.6;
/** Chance in a year that a person changes the mobile number. Rounded from the FCC: about 35 million numbers a year are given up, one in ten. */
export const NUMBER_CHANGE_RATE_YEAR = 0.1;
/** Mobile numbers of one person that are followed, and since how many years. Chosen: older ones are in no source. */
export const MOBILES_LIMIT = 3;
export const NUMBER_HISTORY_YEARS = 14;
/** People who had a landline in the home before, too. Chosen. */
export const FORMER_LANDLINE_RATE = 0.5;
/** New numbers that another person had before. Chosen: most released numbers come back after at least 45 days (FCC rule). */
export const RECYCLED_NUMBER_RATE = 0.8;
export const NUMBER_REST_DAYS = 45;
/** Households with several mobiles on one plan, listed under the one who pays. Chosen: family plans are the larger part. */
export const FAMILY_PLAN_RATE = 0.6;
/** Numbers that were taken along to a carrier of another kind. Rounded from porting reports. */
export const PORTED_RATE = 0.06;
/** Adults with an e-mail address, with a second one, and couples who share one. Chosen. */
export const EMAIL_RATE = 0.93;
export const SECOND_EMAIL_RATE = 0.35;
export const SHARED_EMAIL_RATE = 0.03;

/** Households that no source knows, and single people that none knows though their household is. Chosen. */
export const HIDDEN_HOUSEHOLD_RATE = 0.15;
export const HIDDEN_PERSON_RATE = 0.003;
/** Grown children of a parent's name in the parent's home who are in no source: files keep one of two entries that look alike. Chosen: most. */
export const HIDDEN_NAMESAKE_RATE = 0.95;
/** Those among them who have no number of their own and give the parent's. Chosen. */
export const NAMESAKE_ON_PARENTS_NUMBER_RATE = 0.85;
/** How visible people are to all sources together: some leave many traces, some few. Chosen, mean about one. */
export const VISIBILITY = { low: 0.55, usual: 1, high: 1.25 } as const;
export const VISIBILITY_SHARES = { low: 0.2, usual: 0.55, high: 0.25 } as const;

/**
 * What each source knows: the share of fitting people it covers, how old its rows are at most, how often its clerks err, and
 * which rows carry a mobile number, a landline, an e-mail address, a birth date (or its year alone), the address from before
 * the last move, a Jr or Sr. Chosen. Registers are complete and slow and have no numbers; lists are full of numbers that were
 * right once. Birth dates: registers ask for papers, utilities for a date to check who pays, firms greet customers; lists buy
 * half of theirs as years, directories print an age. Former addresses: list brokers keep what change-of-address runs replace,
 * a utility carries the account over, a register cancels the old entry, and order forms ask those who moved lately.
 */
const FACTS = 'coverage oldestYears nicknameRate errorRate mobile landline email birth birthYearOnly formerHome suffix'.split(' ');
const SOURCE_RATES = {
  crm: [0.6, 6, 0.6, 0.05, 0.95, 0.3, 0.85, 0.85, 0, 0.5, 0.2],
  voter: [0.72, 12, 0, 0.015, 0, 0, 0, 1, 0, 0.6, 0.6],
  directory: [0.6, 7, 0.05, 0.02, 0.7, 1.2, 0, 0.75, 1, 0.85, 0.3],
  marketing: [0.68, 9, 0.4, 0.09, 0.95, 0.2, 0.85, 0.92, 0.2, 0.8, 0.1],
  utility: [0.8, 10, 0.1, 0.03, 0.9, 0, 0.5, 0.8, 0, 0.8, 0.2],
  reseller: [0.3, 9, 0, 0.02, 0, 0, 0, 0, 0, 0, 0],
} as const;
type Fact =
  | 'coverage'
  | 'oldestYears'
  | 'nicknameRate'
  | 'errorRate'
  | 'mobile'
  | 'landline'
  | 'email'
  | 'birth'
  | 'birthYearOnly'
  | 'formerHome'
  | 'suffix';
export const SOURCES = Object.fromEntries(
  Object.entries(SOURCE_RATES).map(([source, rates]) => [source, Object.fromEntries(FACTS.map((fact, at) => [fact, rates[at]]))]),
) as Record<keyof typeof SOURCE_RATES, Record<Fact, number>>;
/** No source has more of its people than this, however visible they are. Chosen. */
export const MOST_COVERAGE = 0.96;
/** How many days a row's age is the least of: the more, the fresher. Chosen. */
export const AGE_DRAWS = 2;
/** Movers who tell the register at once (within 10 to 400 days). Chosen: the licence office asks them. */
export const REREGISTERED_RATE = 0.85;
/** Accounts of a home that are in the first adult's name; the others in the second's. Chosen. */
export const FIRST_ADULT_PAYS_RATE = 0.65;
/** Rows that give the maiden name as well as the present one. Chosen. */
export const MAIDEN_GIVEN_RATE = 0.15;
/** Days after which the reseller sells a row as its own. Chosen. */
export const RESOLD_AFTER_DAYS = { least: 20, most: 300 } as const;
/** Homes that the assessor's roll does not have. Chosen. */
export const UNROLLED_RATE = 0.08;
/** Minors in the one source that holds any. Chosen. */
export const MINOR_COVERAGE = 0.04;
/** Rows that still give the name from before a marriage. Chosen. */
export const STALE_NAME_RATE = 0.1;
/** Forms on which people with a newer e-mail address still give the one they had first. Chosen: mail addresses live long. */
export const FIRST_EMAIL_RATE = 0.75;
/** Mail addresses made of the maiden name, or of the short form of the first. Chosen. */
export const MAIDEN_EMAIL_RATE = 0.3;
export const NICKNAME_EMAIL_RATE = 0.5;
/** Forms with the number of another adult of the household, as the one to call. Chosen. */
export const HOUSEMATE_NUMBER_RATE = 0.26;

/** Kinds of typing errors. Chosen, after the usual classes in record-linkage literature. */
export const ERROR_SHARES = { substitute: 0.3, drop: 0.2, double: 0.12, transpose: 0.2, phonetic: 0.1, scan: 0.08 } as const;
/** Wrong numbers that are two digits exchanged; the others have one digit wrong. Chosen. */
export const EXCHANGED_DIGITS_RATE = 0.4;
/** Rows with first and last name in each other's field, among rows with an error. Chosen. */
export const SWAPPED_FIELDS_RATE = 0.08;

/**
 * Namesakes: the mean chance that one bearer drawn at random from those of a name in a state is the one asked about. The pool of
 * names is widened or narrowed with the size of the world until this holds: about 0.6 other adults of the name in the state,
 * as a name of middling frequency has in a large state when the town is roughly known. Chosen.
 */
export const NAMESAKE_TARGET = 0.73;
/** States in a world, per square root of its people: 2 for 10,000, 7 for 100,000, 25 for 1,000,000. Chosen: few and large. */
export const STATES_PER_ROOT = 0.025;

/**
 * What askers have in hand is always data of the human they ask about, but not always the newest: they know the landline, a
 * number given up not too long ago, an address from before the last move, a short form, a maiden name; they slip. Chosen.
 */

/**
 * Questions about people in no source, whatever is in hand. Chosen: askers of a look-up service ask about many people whom its
 * operator has no record of (a person who is easily found need not be looked up).
 */
export const ASKED_UNKNOWN_RATE = 0.6;
/** Share of askable people who are in the store; the manifest states it, so that a model need not estimate it. */
export const ASKED_COVERAGE = Math.round((1 - ASKED_UNKNOWN_RATE) * 1e6) / 1e6;
export const ASKED_LANDLINE_RATE = 0.3;
export const ASKED_OLD_MOBILE_RATE = 0.05;
export const ASKED_OLD_MOBILE_YEARS = 4;
export const ASKED_OLD_ADDRESS_RATE = 0.1;
export const ASKED_OWN_NICKNAME_RATE = 0.3;
export const ASKED_NICKNAME_RATE = 0.06;
export const ASKED_TYPO_RATE = 0.04;
export const ASKED_MAIDEN_RATE = 0.05;
export const ASKED_WITHOUT_UNIT_RATE = 0.2;
