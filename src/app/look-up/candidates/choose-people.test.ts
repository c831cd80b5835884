import { describe, expect, it } from 'vitest';
import type { PersonId } from '../../../core/ids.ts';
import type { Fragment } from '../../../core/record.ts';
import { KEY_KINDS } from '../../../match/keys/key-kinds.ts';
import { addShared, chooseRead, flagsOf, MAX_PEOPLE_READ } from './choose-people.ts';

const NOBODY: Fragment = { names: [], phones: [], emails: [], addresses: [], identifiers: [], texts: [] };
const JO_SMITH: Fragment['names'][number] = { first: 'jo', middle: '', last: 'smith', suffix: '' };
const PLACE: Fragment['addresses'][number] = { house: '', street: '', unit: '', city: '', state: 'oh', zip: '' };

/** So many people for each list of kinds; ids count up. */
function sharing(...groups: readonly (readonly [people: number, ...kinds: string[]])[]): Map<PersonId, number> {
  const shared = new Map<PersonId, number>();
  let last = 0;
  for (const [people, ...kinds] of groups) {
    const ids = Array.from({ length: people }, () => ++last as PersonId);
    for (const kind of kinds)
      addShared(shared, ids, flagsOf(KEY_KINDS.find(({ name }) => name === kind)!.code, true), kind === 'name' ? 3 : 2);
  }
  return shared;
}

describe('people who share a name and nothing else', () => {
  it.each([
    ['are read where they are few', {}, 5, 5],
    ['are not where they are many', {}, 6, 0],
    ['nor beside a place where none of them lives', { addresses: [PLACE] }, 6, 0],
    ['are read where a middle name may tell them apart', { names: [{ ...JO_SMITH, middle: 'q' }] }, 6, 6],
    ['or a suffix', { names: [{ ...JO_SMITH, suffix: 'jr' }] }, 6, 6],
    ['or a mailbox', { emails: ['jo.smith.77@example.com'] }, 6, 6],
    ['or a street', { addresses: [{ ...PLACE, street: 'elm st' }] }, 6, 6],
    ['not by a street in a place where none of them lives', { addresses: [{ ...PLACE, street: 'elm st', zip: '44101' }] }, 6, 0],
    ['up to a limit', { addresses: [{ ...PLACE, street: 'elm st' }] }, 99, MAX_PEOPLE_READ],
  ] as const)('%s', (_, told, many, read) => {
    const chosen = chooseRead({ ...NOBODY, names: [JO_SMITH], ...told } as Fragment, sharing([many, 'name']));
    expect(chosen.read).toHaveLength(read);
    expect(chosen.read.length + chosen.unread + chosen.namesakes).toBe(many);
  });

  it('are counted where somebody shares more', () => {
    const chosen = chooseRead({ ...NOBODY, names: [JO_SMITH], addresses: [PLACE] }, sharing([9, 'name'], [1, 'name', 'name_state']));
    expect(chosen).toEqual({ read: [10], unread: 0, namesakes: 9 });
  });

  it.each([
    ['are not read beside people of the home that is told', 'building', 2],
    ['are read beside the holder of a number, who may live with one of them', 'phone', 8],
  ])('%s', (_, kind, read) => {
    const home = { ...PLACE, house: '9', street: 'elm st', zip: '44101' };
    const chosen = chooseRead({ ...NOBODY, names: [JO_SMITH], addresses: [home] }, sharing([6, 'name'], [2, kind]));
    expect(chosen.read).toHaveLength(read);
    expect(chosen.read).toEqual(expect.arrayContaining([7, 8]));
    expect(chosen.namesakes).toBe(8 - read);
  });

  it('do not keep those of the home from being read, however near to it they live', () => {
    const home = { ...PLACE, house: '9', street: 'elm st', zip: '44101' };
    const chosen = chooseRead(
      { ...NOBODY, names: [JO_SMITH], addresses: [home] },
      sharing([1, 'name', 'name_zip', 'name_zip', 'name_zip', 'name_city', 'name_state'], [2, 'building']),
    );
    expect(chosen.read).toEqual([1, 2, 3]);
  });

  it('are read with the one who bears it in one more form', () => {
    const chosen = chooseRead({ ...NOBODY, names: [JO_SMITH] }, sharing([9, 'name'], [1, 'name', 'name']));
    expect(chosen.read).toHaveLength(10);
    expect(chosen.read[0]).toBe(10);
  });
});

describe('people who share a part of a name', () => {
  it.each([
    ['are not read where it is all that is told', { ...JO_SMITH, last: '' }, 0],
    ['are read where the other part may be alike', JO_SMITH, 6],
  ] as const)('%s', (_, name, read) => {
    expect(chooseRead({ ...NOBODY, names: [name] }, sharing([6, 'first'])).read).toHaveLength(read);
  });
});
