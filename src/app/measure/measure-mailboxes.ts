import type { Person } from '../../core/person.ts';
import { PRIOR_POPULATION } from '../../match/rank/population.ts';

/** What was believed before stands for so many sights of a mailbox. */
const BELIEF_SIGHTS = 100;

/** Of people whom several sources know by a mailbox, the share of sights of one that no other source has: so often the next is another, too. */
export function measureMailboxes(sample: readonly Pick<Person, 'emails'>[]): number {
  let [apart, seen] = [BELIEF_SIGHTS * PRIOR_POPULATION.mailboxesApart, BELIEF_SIGHTS];
  for (const { emails } of sample) {
    let [sights, once] = [0, 0];
    for (const { witnesses } of emails) {
      sights += witnesses;
      if (witnesses === 1) once += 1;
    }
    if (sights < 2) continue;
    seen += sights;
    apart += once;
  }
  return apart / seen;
}
