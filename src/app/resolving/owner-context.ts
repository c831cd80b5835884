import { type OwnerContext, storedContext } from '../../resolve/owner/phone-owner.ts';
import type { StoreFacts } from '../../store/people.ts';
import { ownersAsOf } from './owners-as-of.ts';

/**
 * The facts used to choose phone owners when they are stored: only those that do not depend on the order of import. Measured facts
 * would make owners depend on when they were written, so they are applied when owners are read.
 */
export function ownerContext({ newestSeen, coverage }: StoreFacts): OwnerContext {
  return storedContext({ newestSeen: ownersAsOf(newestSeen), ...(coverage !== undefined && { coverage }) });
}
