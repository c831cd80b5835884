import type { ListedHash } from '../../privacy/listed-hashes.ts';
import { type Listed, Screen } from '../../privacy/screen.ts';
import type { PeopleReads, PeopleStore } from '../../store/people.ts';
import { StoreRefused } from '../../store/store-refused.ts';

const HASHES_PER_PAGE = 10_000;

/** The latest screen of each store that is open. */
const screens = new WeakMap<object, Screen>();

/** The privacy list as the people's store has it now. */
export async function screenOf(people: Pick<PeopleStore, 'facts' | 'listedHashes' | 'privacyKey'>): Promise<Screen> {
  for (;;) {
    const { listedPosition } = await people.facts();
    const kept = screens.get(people);
    if (kept?.position === listedPosition) return kept;
    if (listedPosition > 0 && people.privacyKey === undefined) {
      throw new StoreRefused('The privacy list of this store cannot be read without its secrets file. Give it with --secrets FILE.');
    }
    const screen = Screen.of(listedPosition, people.privacyKey ?? new Uint8Array(), await allListed(people));
    // The list may have been changed between two pages.
    if ((await people.facts()).listedPosition !== listedPosition) continue;
    screens.set(people, screen);
    return screen;
  }
}

export async function allListed(people: Pick<PeopleReads, 'listedHashes'>): Promise<Listed[]> {
  const all: Listed[] = [];
  for (let after: ListedHash = ''; ; ) {
    const page = await people.listedHashes({ after, limit: HASHES_PER_PAGE });
    for (const one of page) all.push(one);
    if (page.length < HASHES_PER_PAGE) return all;
    after = page.at(-1)!.hash;
  }
}
