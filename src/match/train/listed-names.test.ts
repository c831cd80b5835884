import { describe, expect, it } from 'vitest';
import { RecordColumns } from '../columns/record-columns.ts';
import { recordOf } from '../records-suite.ts';
import { listNames, type Together } from './listed-names.ts';

const ROWS: readonly (readonly [source: string, name: string, address: string])[] = [
  ['roll', 'ana//garza', '1/oak ave//eagle pass/tx/78852'],
  ['roll', 'luis//garza', '1/oak ave//eagle pass/tx/78852'],
  ['roll', 'ana//garza', '7/elm st//eagle pass/tx/78852'],
  ['club', 'ana//garza', '7/elm st//eagle pass/tx/78852'],
  ['shop', 'ana//garza', '7/elm st//eagle pass/tx/78852'],
  ['roll', 'ana//', '9/elm st//eagle pass/tx/78852'],
];

function listed(once: readonly string[]) {
  const columns = new RecordColumns(1);
  for (const [i, [source, name, address]] of ROWS.entries()) columns.add({ source, recordId: `${i}` }, recordOf({ name, address }));
  const { texts: words } = columns.words;
  const { texts: places } = columns.places;
  const shown = ({ pairs, bearers, others }: Together, right: readonly string[]) =>
    [...bearers].slice(1).map((count, at) => `${words[pairs[2 * at + 2]!]} ${right[pairs[2 * at + 3]!]} ${count} ${others[at + 1]}`);
  const { people, whole, atPlaces } = listNames(columns, once);
  return { people, whole: shown(whole, words), atPlaces: atPlaces.map((each) => shown(each, places)) };
}

describe('names as sources list them that have everybody once', () => {
  it('counts people by name in each of these sources, and whom of the name each of them meets there', () => {
    const { people, whole } = listed(['club', 'roll']);
    expect(people).toBe(4);
    expect(whole).toEqual(['ana garza 3 1', 'luis garza 1 0']);
  });

  it('counts first names by place, and families once for each home', () => {
    const [firstByCity, firstByZip, familyByCity, familyByZip] = listed(['club', 'roll']).atPlaces;
    expect(firstByCity).toEqual(['ana eagle pass 3 1', 'luis eagle pass 1 0']);
    expect(firstByZip).toEqual(['ana 78852 3 1', 'luis 78852 1 0']);
    expect(familyByCity).toEqual(['garza eagle pass 3 1']);
    expect(familyByZip).toEqual(['garza 78852 3 1']);
  });

  it('knows nobody where no source lists everybody once', () => {
    expect(listed([])).toEqual({ people: 0, whole: [], atPlaces: [[], [], [], []] });
  });
});
