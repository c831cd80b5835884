import type { Property } from '../../core/person.ts';
import type { PersonName, PostalAddress } from '../../core/record.ts';
import { type Soon, whenThere } from '../../core/soon.ts';
import { compareFirst, FIRST } from '../../match/compare/first-name.ts';
import { compareLast, LAST } from '../../match/compare/last-name.ts';
import { addressKey, homeKey, houseAndLastKey, isDwelling } from '../../match/keys.ts';
import type { ProfileDraft } from '../../resolve/profile.ts';
import type { LookUpReads } from '../../store/look-up-reads.ts';
import type { Link, LinkAddition, LinkAsk } from './link.ts';

/** Residents of one dwelling that are looked at before somebody is called a tenant. */
const MAX_RESIDENTS = 8;
/** Who rents is seen at the address since the roll was drawn up, or by so many sources. */
const MIN_TENANT_WITNESSES = 2;

type Store = Pick<LookUpReads, 'properties' | 'sharers' | 'people'>;

/** Owner or tenant of the current residence, from assessors' rolls. */
export function propertyLink(people: Store, timeoutMs: number): Link {
  return {
    name: 'property',
    timeoutMs,
    remote: false,
    add(draft, ask) {
      const home = draft.addresses[0];
      if (home === undefined || !home.current || !isDwelling(home.value)) return undefined;
      const found = people.properties([addressKey(home.value, ask.keySeed)]);
      return found instanceof Promise ? found.then(([rolls]) => judge(people, draft, rolls!, ask)) : judge(people, draft, found[0]!, ask);
    },
  };
}

function judge(people: Store, draft: ProfileDraft, rolls: readonly Property[], ask: LinkAsk): Soon<LinkAddition | undefined> {
  if (rolls.length === 0) return undefined;
  const home = draft.addresses[0]!.value;
  const here = rolls.filter((roll) => isSameDwelling(roll.address, home));
  const owned = newest(here.filter((roll) => isOwner(roll.owner, draft.names)));
  if (owned !== undefined) return describe(draft, owned, true);
  const roll = newest(here);
  if (roll === undefined) return undefined;
  const rents = isTenant(people, draft, roll, ask);
  if (rents instanceof Promise) return rents.then((so) => (so ? describe(draft, roll, false) : undefined));
  return rents ? describe(draft, roll, false) : undefined;
}

function describe(draft: ProfileDraft, roll: Property, owner: boolean): LinkAddition {
  const property = { address: draft.addresses[0]!.value, owner, type: roll.type, assessedValue: roll.assessedValue };
  return { draft: { ...draft, property }, added: ['property'] };
}

/** Known to rent: the owner is somebody of another name, and no record places anybody of that name in the dwelling. */
function isTenant(people: Store, draft: ProfileDraft, roll: Property, ask: LinkAsk): Soon<boolean> {
  const home = draft.addresses[0]!;
  const { owner } = roll;
  if (owner.last === '') return false;
  if (draft.names.some((name) => isKin(name, owner))) return false;
  const seenSince = roll.asOf !== undefined && home.lastSeen !== undefined && home.lastSeen >= roll.asOf;
  if (!seenSince && home.witnesses < MIN_TENANT_WITNESSES) return false;
  const keys = [homeKey(home.value, ask.keySeed), houseAndLastKey(home.value, owner.last, ask.keySeed)];
  return whenThere(people.sharers(keys), ([residents, kin]) => {
    if (residents!.isGeneric) return false;
    const others = residents!.people.filter((id) => id !== draft.person.id);
    if (others.length === 0) return true;
    // Of a common name there are too many to be listed; then the residents themselves are asked.
    if (!kin!.isGeneric) return !others.some((id) => kin!.people.includes(id));
    if (others.length > MAX_RESIDENTS) return false;
    return whenThere(
      people.people(others),
      (read) => !read.some((other) => other?.names.some((name) => isKin(name.value, owner)) === true),
    );
  });
}

/** Rolls know a house, or one unit of it; an owner of the whole house need not live behind each of its doors. */
function isSameDwelling(roll: PostalAddress, home: PostalAddress): boolean {
  return roll.unit === home.unit || home.unit === '';
}

function isOwner(owner: PersonName, names: readonly PersonName[]): boolean {
  return names.some((name) => {
    const last = compareLast(name.last, owner.last);
    if (last !== LAST.exact && last !== LAST.close && last !== LAST.part) return false;
    const first = compareFirst(name.first, owner.first);
    return first === FIRST.exact || first === FIRST.nickname || first === FIRST.initial || first === FIRST.close;
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
