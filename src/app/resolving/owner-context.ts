import { type OwnerContext, storedContext } from '../../resolve/owner/phone-owner.ts';
import type { StoreFacts } from '../../store/people.ts';
import { ownersAsOf } from './owners-as-of.ts';

/** What owners of numbers are chosen with when they are stored. */
export function ownerContext({ newestSeen, coverage }: StoreFacts): OwnerContext {
  return storedContext({ newestSeen: ownersAsOf(newestSeen), ...(coverage !== undefined && { coverage }) });
}
