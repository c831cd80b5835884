import type { PersonName } from '../../core/record.ts';
import { KIND } from '../../match/keys/key-kinds.ts';
import { keysOf, kindBits } from '../../match/keys/keys.ts';
import type { PeopleStore } from '../../store/people.ts';

const BY_PART = kindBits([KIND.first, KIND.last]);

/** Takes names that no stored record has any more out of the frequencies that the matching model has learned. */
export async function forgetNames(people: PeopleStore, names: readonly PersonName[]): Promise<void> {
  const text = await people.model();
  if (text === undefined) return;
  const { keySeed, modelVersion, modelSources } = await people.facts();
  const gone = new Set<string>();
  for (const { first, middle, last } of names) {
    for (const part of [first, middle, last].flatMap((name) => [name, ...name.split(' ')])) {
      if (part !== '' && !(await isBorne(people, part, keySeed))) gone.add(part);
    }
  }
  const model = without(JSON.parse(text) as unknown, gone);
  if (model !== undefined) await people.putModel(JSON.stringify(model), modelVersion, { sources: modelSources });
}

/** As a first or a last name. */
async function isBorne(people: PeopleStore, part: string, keySeed: number): Promise<boolean> {
  const name: PersonName = { first: part, middle: '', last: part, suffix: '' };
  const keys = keysOf({ names: [name], phones: [], emails: [], addresses: [], identifiers: [], texts: [] }, keySeed, BY_PART);
  return (await people.holders(keys)).some(({ count }) => count > 0);
}

/** The same with the values taken out; undefined where none of them is in it. */
function without(model: unknown, gone: ReadonlySet<string>): unknown {
  let found = false;
  const cleaned: unknown = JSON.parse(JSON.stringify(model), (member: string, value: unknown) => {
    if (member !== 'values' || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const kept = Object.entries(value).filter(([name]) => !gone.has(name));
    found ||= kept.length < Object.keys(value).length;
    return Object.fromEntries(kept);
  });
  return found ? cleaned : undefined;
}
