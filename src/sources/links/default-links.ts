import type { PeopleReads } from '../../store/people.ts';
import { demographicsLink } from './demographics-link.ts';
import { linesLink } from './lines-link.ts';
import type { Link } from './link.ts';
import { propertyLink } from './property-link.ts';

/** A link that reads the store answers in microseconds; one that takes longer than this is in trouble. */
const LOCAL_TIMEOUT_MS = 500;

/** What follows the search where no file says otherwise. */
export function defaultLinks(people: PeopleReads): Link[] {
  return [linesLink(people, LOCAL_TIMEOUT_MS), propertyLink(people, LOCAL_TIMEOUT_MS), demographicsLink(LOCAL_TIMEOUT_MS)];
}
