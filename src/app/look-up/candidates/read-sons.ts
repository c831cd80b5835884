import type { Person } from '../../../core/person.ts';
import { type Soon, whenThere } from '../../../core/soon.ts';
import { hasKnownSon } from '../../../match/rank/unheld/known-son.ts';
import { isJunior, isSenior, tellsGeneration } from '../../../match/rank/unheld/senior.ts';
import type { Gathering } from './gathering.ts';
import { bearersAmong, MAX_PEOPLE_READ } from './shared-keys.ts';

/** Whoever is called Sr has a son, who is taken to live with him untold unless he is known: where he is not read, for a Jr among the few others of the name. */
export function readSons(gathering: Gathering): Soon<Gathering> {
  const { store, fragment, shared, chosen, read } = gathering;
  if (fragment.names.length === 0 || tellsGeneration(fragment.names[0]) || read.length === 0) return gathering;
  const found = read.filter((one) => one !== undefined);
  if (!found.some((one) => isSenior(one) && !hasKnownSon(one, found))) return gathering;
  const others = bearersAmong(shared).filter((id) => !chosen.read.includes(id));
  if (others.length === 0 || others.length + read.length > MAX_PEOPLE_READ) return gathering;
  return whenThere(store.people(others), (namesakes) => addSons(namesakes, gathering));
}

function addSons(namesakes: readonly (Person | undefined)[], gathering: Gathering): Gathering {
  const sons = namesakes.filter((one) => one === undefined || isJunior(one));
  const { chosen, read } = gathering;
  gathering.chosen = { ...chosen, namesakes: Math.max(0, chosen.namesakes - sons.length) };
  gathering.read = [...read, ...sons];
  gathering.sons = sons.flatMap((one) => one?.id ?? []);
  return gathering;
}
