import type { Property } from '../../core/person.ts';
import type { PersonName, PostalAddress } from '../../core/record.ts';
import { compareFirst, FIRST } from '../../match/compare/first-name.ts';
import { compareLast, LAST } from '../../match/compare/last-name.ts';
import { addressKey, homeKey, houseAndLastKey, isDwelling } from '../../match/keys.ts';
import type { ProfileDraft } from '../../resolve/profile.ts';
import type { PeopleReads } from '../../store/people.ts';
import type { Link, LinkAsk } from './link.ts';

/** Residents of one dwelling that are looked at before somebody is called a tenant. */
const MAX_RESIDENTS = 8;
/** Who rents is seen at the address since the roll was drawn up, or by so many sources. */
const MIN_TENANT_WITNESSES = 2;

type Store = Pick<PeopleReads, 'properties' | 'holders' | 'people'>;

/** Owner or tenant of the current residence, from assessors' rolls. */
export function propertyLink(people: Store, timeoutMs: number): Link {
  return {
    name: 'property',
    timeoutMs,
    remote: false,
    async add(draft, ask) {
      const home = draft.addresses[0];
      if (home === undefined || !home.current || !isDwelling(home.value)) return undefined;
      const [rolls = []] = await people.properties([addressKey(home.value, ask.keySeed)]);
      const here = rolls.filter((roll) => isSameDwelling(roll.address, home.value));
      const owned = newest(here.filter((roll) => isOwner(roll.owner, draft.names)));
      if (owned !== undefined) return describe(draft, owned, true);
      const roll = newest(here);
      if (roll === undefined || !(await isTenant(people, draft, roll, ask))) return undefined;
      return describe(draft, roll, false);
    },
  };
}

function describe(draft: ProfileDraft, roll: Property, owner: boolean) {
  const property = { address: draft.addresses[0]!.value, owner, type: roll.type, assessedValue: roll.assessedValue };
  return { draft: { ...draft, property }, added: ['property'] };
}

/** Known to rent: the owner is somebody of another name, and no record places anybody of that name in the dwelling. */
async function isTenant(people: Store, draft: ProfileDraft, roll: Property, ask: LinkAsk): Promise<boolean> {
  const home = draft.addresses[0]!;
  if (roll.owner.last === '') return false;
  if (draft.names.some((name) => isKin(name, roll.owner))) return false;
  const seenSince = roll.asOf !== undefined && home.lastSeen !== undefined && home.lastSeen >= roll.asOf;
  if (!seenSince && home.witnesses < MIN_TENANT_WITNESSES) return false;
  const { owner } = roll;
  const [residents, kin] = await people.holders([homeKey(home.value, ask.keySeed), houseAndLastKey(home.value, owner.last, ask.keySeed)]);
  const ids = new Set(residents!.holders.map((holder) => holder.person));
  ids.delete(draft.person.id);
  if (residents!.holders.length < residents!.count) return false;
  if (ids.size === 0) return true;
  // Of a common name there are too many to be listed; then the residents themselves are asked.
  if (kin!.count === kin!.holders.length) return !kin!.holders.some((holder) => ids.has(holder.person));
  if (ids.size > MAX_RESIDENTS) return false;
  const others = await people.people([...ids]);
  return !others.some((other) => other?.names.some((name) => isKin(name.value, owner)) === true);
}

/** Rolls know a house, or one unit of it; an owner of the whole house need not live behind each of its doors. */
function isSameDwelling(roll: PostalAddress, home: PostalAddress): boolean {
  return roll.unit === home.unit || home.unit === '';
}

function isOwner(owner: PersonName, names: readonly PersonName[]): boolean {
  return names.some((name) => {
    const last = compareLast(name.last, owner.last);
    const first = compareFirst(name.first, owner.first);
    const sameLast = last === LAST.exact || last === LAST.close || last === LAST.part;
    return sameLast && (first === FIRST.exact || first === FIRST.nickname || first === FIRST.initial || first === FIRST.close);
  });
}

function isKin(name: PersonName, owner: PersonName): boolean {
  const last = compareLast(name.last, owner.last);
  return last !== LAST.far && last !== LAST.missing;
}

function newest(rolls: readonly Property[]): Property | undefined {
  let best: Property | undefined;
  for (const roll of rolls) if (best === undefined || (roll.asOf ?? 0) > (best.asOf ?? 0)) best = roll;
  return best;
}
