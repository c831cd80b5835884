/**
 * Every rate of the demo world, in one place. "Rounded from" names the public statistic a rate follows; "chosen" marks
 * what nobody publishes, or what is set so that the best possible answers are right as often as docs/demo-population.md says.
 */

/** The day the world is looked at: 2026-06-30, in days since 1970. Fixed, so that a seed gives the same bytes on any day. */
export const WORLD_DAY = 20634;
export const DAYS_PER_YEAR = 365.25;

/** Shares of households by shape. Rounded from the Census Bureau's America's Families and Living Arrangements, 2022. */
export const HOUSEHOLD_SHARES = {
  single: 0.28,
  couple: 0.28,
  family: 0.2,
  singleParent: 0.07,
  multiGeneration: 0.05,
  adultChild: 0.06,
  roommates: 0.06,
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
/** First sons named after the father, and first daughters after the mother. Chosen: naming studies give 3 to 10% for sons. */
export const JUNIOR_RATE = 0.06;
export const NAMED_AFTER_MOTHER_RATE = 0.01;
/** Adults who grew up in a household of this world and now live elsewhere in it, per household that has their parents. Chosen. */
export const MOVED_OUT_CHILD_RATE = 0.22;
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
export const DWELLING_SHARES = { single_family: 0.62, apartment: 0.2, condo: 0.06, townhouse: 0.06, mobile_home: 0.06 } as const;
/** Owner-occupied homes by kind. Rounded from the same survey (65% in all). */
export const OWNED_RATE = { single_family: 0.83, apartment: 0.02, condo: 0.7, townhouse: 0.65, mobile_home: 0.7 } as const;

/** Households with a landline by age of the head. Rounded from the National Health Interview Survey's wireless tables. */
export const LANDLINE_RATE = { under35: 0.1, under65: 0.27, older: 0.55 } as const;
/** Landlines that are carried over the internet. Rounded from the FCC's Voice Telephone Services report (over half). */
export const LANDLINE_VOIP_RATE = 0.35;
/** Adults with a mobile phone of their own. Rounded from Pew Research (97%). */
export const MOBILE_RATE = 0.96;
/** Chance in a year that a person changes the mobile number. Chosen: 35 million numbers change hands a year by the FCC's account. */
export const NUMBER_CHANGE_RATE_YEAR = 0.09;
/** New numbers that somebody else had before. Chosen: most released numbers come back after at least 45 days (FCC rule). */
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
/** How visible people are to all sources together: some leave many traces, some few. Chosen, mean about one. */
export const VISIBILITY = { low: 0.55, usual: 1, high: 1.25 } as const;
export const VISIBILITY_SHARES = { low: 0.2, usual: 0.55, high: 0.25 } as const;

/** What each source knows: the share of fitting people it covers, how old its rows are at most, how often its clerks err. Chosen. */
export const SOURCES = {
  crm: { coverage: 0.58, oldestYears: 5, nicknameRate: 0.6, errorRate: 0.05 },
  voter: { coverage: 0.72, oldestYears: 12, nicknameRate: 0, errorRate: 0.015 },
  directory: { coverage: 0.6, oldestYears: 6, nicknameRate: 0.05, errorRate: 0.02 },
  marketing: { coverage: 0.68, oldestYears: 8, nicknameRate: 0.4, errorRate: 0.09 },
  utility: { coverage: 0.85, oldestYears: 10, nicknameRate: 0.1, errorRate: 0.03 },
  reseller: { coverage: 0.3, oldestYears: 8, nicknameRate: 0, errorRate: 0.02 },
} as const;
/** Minors in the one source that holds any. Chosen. */
export const MINOR_COVERAGE = 0.04;
/** Rows that still give the name from before a marriage. Chosen. */
export const STALE_NAME_RATE = 0.1;
/** Forms on which somebody gave the number of another adult of the household. Chosen. */
export const HOUSEMATE_NUMBER_RATE = 0.14;

/** Kinds of typing errors. Chosen, after the usual classes in record-linkage literature. */
export const ERROR_SHARES = { substitute: 0.3, drop: 0.2, double: 0.12, transpose: 0.2, phonetic: 0.1, scan: 0.08 } as const;
/** Rows with first and last name in each other's field, among rows with an error. Chosen. */
export const SWAPPED_FIELDS_RATE = 0.08;

/**
 * Namesakes: the mean chance that one bearer drawn at random from those of a name in a state is the one meant. The pool of
 * names is widened or narrowed with the size of the world until this holds. Set so that name + state lies at .50 to .70.
 */
export const NAMESAKE_TARGET = 0.55;
/** States in a world, per square root of its people: 2 for 10,000, 7 for 100,000, 25 for 1,000,000. Chosen: few and large. */
export const STATES_PER_ROOT = 0.025;

/** What askers have in hand. Chosen, so that the best possible answers are right as often as the contract's typical confidences say. */
export const ASKED_NUMBER_SHARES = { landline: 0.3, oldMobile: 0.26 } as const;
export const ASKED_OLD_ADDRESS_RATE = 0.05;
export const ASKED_NICKNAME_RATE = 0.06;
export const ASKED_TYPO_RATE = 0.04;
export const ASKED_MAIDEN_RATE = 0.05;
export const ASKED_WITHOUT_UNIT_RATE = 0.2;
/**
 * The asker means somebody else of the household than the one whose data is in hand: the account is in the husband's name,
 * the parcel was the daughter's. The more is in hand, the rarer. Chosen; nothing in any record can tell.
 */
export const MIX_UP_RATE = {
  phone: 0.155,
  'name+state': 0.3,
  'name+address': 0.06,
  'phone+name': 0.028,
  'phone+name+address': 0.01,
} as const;
