import { weighGrounds } from '../resolve/phone-owner.ts';
import type { StoreView } from './look-up-engine-view.ts';
import { measuredOwnerContext } from './owner-context.ts';

/** Gives how sure an owner is; `stored` is what was believed when the owner was written. */
export type OwnerConfidence = (grounds: string, stored: number) => number;

/** How sure owners are by the habits of the store as they were measured last. */
export function ownerConfidence({ facts, population }: StoreView): OwnerConfidence {
  const context = measuredOwnerContext(facts, population);
  return (grounds, stored) => (grounds === '' ? stored : weighGrounds(grounds, context).confidence);
}
