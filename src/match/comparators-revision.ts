/** To be raised whenever a comparator puts the same two values on another level; the test beside this file tells when. */
export const COMPARATORS_REVISION = 9;
