import type { Evidence } from '../../core/evidence.ts';
import type { Person } from '../../core/person.ts';
import type { Weighed } from './names/weigh-name.ts';
import type { Ranked } from './rank-ask.ts';

/** What each group that is given says of each candidate. */
export type Groups = readonly [phone: Group, email: Group, name: Group, address: Group];
type Group = readonly Weighed[] | undefined;
const ATTRIBUTES = ['phone', 'email', 'name', 'address'] as const;

/** The evidence of the one who is returned is looked at, hardly ever that of the others. */
export class RankedOne implements Ranked {
  readonly person: Person;
  readonly mass: number;
  readonly posterior: number;
  private readonly groups: Groups;
  private readonly at: number;
  private shown: readonly Evidence[] | undefined;

  constructor(person: Person, mass: number, posterior: number, groups: Groups, at: number) {
    this.person = person;
    this.mass = mass;
    this.posterior = posterior;
    this.groups = groups;
    this.at = at;
  }

  get evidence(): readonly Evidence[] {
    this.shown ??= this.showEvidence();
    return this.shown;
  }

  private showEvidence(): Evidence[] {
    const evidence: Evidence[] = [];
    for (let index = 0; index < this.groups.length; index++) {
      const group = this.groups[index];
      if (group === undefined) continue;
      const { level, ratio } = group[this.at]!;
      const weightMillibits = Math.round(1000 * Math.log2(ratio));
      evidence.push({ attribute: ATTRIBUTES[index]!, level, weightMillibits, left: '', right: '' });
    }
    return evidence;
  }
}
