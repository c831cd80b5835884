import { type Property, UNTOLD_VALUE } from '../../core/person.ts';
import type { PersonName } from '../../core/record.ts';
import { isSameUnit } from '../../match/compare/address-parts.ts';
import { compareFirst, compareLast, compareSuffix, FIRST, LAST, SUFFIX, SUFFIXES } from '../../match/compare/names.ts';
import { addressKey, homeKey, houseAndLastKey, isDwelling } from '../../match/keys/keys.ts';
import { isFirstName } from '../../reference/first-names.ts';
import { draftWith, type ProfileDraft } from '../../resolve/profile/profile.ts';
import { type Asking, read } from '../../store/look-up-reads.ts';
import type { Link, LinkAddition, LinkAsk } from './link.ts';

/** Residents of one home that are compared before a person is called its tenant. */
const MAX_RESIDENTS = 8;
/** Owners of one home whose families are searched for in it by name. */
const MAX_OWNERS = 3;
/** A tenant was seen at the address after the roll's day, or by this many sources. */
const MIN_TENANT_WITNESSES = 2;

/** Owner or tenant of the current residence, from assessors' rolls. */
export function propertyLink(timeoutMs: number): Link {
  return {
    name: 'property',
    timeoutMs,
    remote: false,
    *add(draft, ask) {
      const home = draft.addresses[0];
      if (home === undefined || !home.current || !isDwelling(home.value)) return undefined;
      const [rolls] = yield* read.properties([addressKey(home.value, ask.keySeed)]);
      return rolls!.length === 0 ? undefined : yield* judge(draft, rolls!, ask);
    },
  };
}

function* judge(draft: ProfileDraft, rolls: readonly Property[], ask: LinkAsk): Asking<LinkAddition | undefined> {
  const home = draft.addresses[0]!.value;
  const here = rolls.filter((roll) => home.unit === '' || isSameUnit(roll.address.unit, home.unit));
  const owned = here.filter((roll) => isOwner(roll.owner, draft.names));
  const owns = owned.find((roll) => isInForce(roll, here));
  if (owns !== undefined) return describe(draft, owns, here, true);
  // A former owner may still live there or have moved; and without a unit, other units' rolls say nothing.
  const inForce = here.filter((roll) => home.unit !== '' || roll.address.unit === '').filter((roll, _, all) => isInForce(roll, all));
  const [roll] = inForce;
  if (roll === undefined || owned.length > 0) return undefined;
  return (yield* isTenant(draft, inForce, ask)) ? describe(draft, roll, here, false) : undefined;
}

/** No newer roll has the same unit; the owners on an older one have sold since. */
function isInForce(roll: Property, all: readonly Property[]): boolean {
  return !all.some((other) => (other.asOf ?? 0) > (roll.asOf ?? 0) && isSameUnit(other.address.unit, roll.address.unit));
}

/** A value that the newest roll lacks is taken from an older one of the same unit. */
function describe(draft: ProfileDraft, roll: Property, here: readonly Property[], owner: boolean): LinkAddition {
  const { assessedValue } = roll.assessedValue === UNTOLD_VALUE ? (newestValued(roll, here) ?? roll) : roll;
  const property = { owner, type: roll.type, assessedValue };
  const estimates = assessedValue === UNTOLD_VALUE ? [...draft.estimates, 'property.assessed_value'] : draft.estimates;
  return { draft: draftWith(draft, { property, estimates }), added: ['property'] };
}

function newestValued(roll: Property, here: readonly Property[]): Property | undefined {
  const valued = here.filter((other) => other.assessedValue !== UNTOLD_VALUE && isSameUnit(other.address.unit, roll.address.unit));
  return valued.reduce<Property | undefined>((best, one) => ((one.asOf ?? 0) > (best?.asOf ?? -1) ? one : best), undefined);
}

/**
 * Known to rent: the owners are people or a firm with other names, and no record places a person with such a name in the home.
 */
function* isTenant(draft: ProfileDraft, rolls: readonly Property[], ask: LinkAsk): Asking<boolean> {
  const home = draft.addresses[0]!;
  const owners = rolls.map((roll) => roll.owner);
  if (owners.some((owner) => !isNamed(owner) || draft.names.some((name) => isKin(name, owner)))) return false;
  const { asOf } = rolls[0]!;
  const seenSince = asOf !== undefined && home.lastSeen !== undefined && home.lastSeen >= asOf;
  if (!seenSince && home.witnesses < MIN_TENANT_WITNESSES) return false;
  const named = owners.filter((owner) => owner.last !== '');
  // Where the last word is a first name, the roll may have turned them round.
  const words = named.slice(0, MAX_OWNERS).flatMap(({ first, last }) => (first.length > 1 && isFirstName(last) ? [last, first] : [last]));
  const keys = [homeKey(home.value, ask.keySeed), ...new Set(words.map((word) => houseAndLastKey(home.value, word, ask.keySeed)))];
  const [residents, ...kin] = yield* read.sharers(keys);
  if (residents!.isGeneric) return false;
  const others = residents!.people.filter((id) => id !== draft.person.id);
  if (others.length === 0 || named.length === 0) return true;
  // Of a common name there are too many to be listed; then the residents themselves are asked.
  if (named.length <= MAX_OWNERS && kin.every((one) => !one.isGeneric))
    return !kin.some((one) => others.some((id) => one.people.includes(id)));
  if (others.length > MAX_RESIDENTS) return false;
  const people = yield* read.people(others);
  return !people.some((other) => other?.names.some((name) => named.some((owner) => isKin(name.value, owner))) === true);
}

/** A whole name, or a firm, which has words only. */
function isNamed(owner: PersonName): boolean {
  return owner.last !== '' || (owner.first === '' && owner.middle !== '');
}

function isOwner(owner: PersonName, names: readonly PersonName[]): boolean {
  return names.some((name) => {
    if (compareSuffix(SUFFIXES.indexOf(name.suffix), SUFFIXES.indexOf(owner.suffix)) === SUFFIX.conflict) return false;
    if (isTurned(name, owner)) return true;
    const last = compareLast(name.last, owner.last);
    if (last !== LAST.exact && last !== LAST.close && last !== LAST.part) return false;
    const first = compareFirst(name.first, owner.first);
    return first === FIRST.exact || first === FIRST.nickname || first === FIRST.initial || first === FIRST.close;
  });
}

/**
 * Rolls write surnames first, with a comma or without, and a single row does not show which: at one home both words are enough.
 * Of two surnames before it (`RIVERA CRUZ ANA`) the second was read as the first name.
 */
function isTurned(name: PersonName, owner: PersonName): boolean {
  if (name.first.length < 2 || name.last.length < 2) return false;
  if (name.first === owner.last && name.last === owner.first) return true;
  return name.last.includes(' ') && `${owner.last} ${owner.first} ${owner.middle} `.startsWith(`${name.last} ${name.first} `);
}

/** One surname, or one that stands anywhere among the owner's words: firms and trusts are called after their owners. */
function isKin(name: PersonName, owner: PersonName): boolean {
  const last = compareLast(name.last, owner.last);
  if (last !== LAST.far && last !== LAST.missing) return true;
  return name.last !== '' && ` ${owner.first} ${owner.middle} ${owner.last} `.includes(` ${name.last} `);
}
