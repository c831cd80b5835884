import type { PersonName } from '../../core/record.ts';
import { chanceTurned, turned } from '../../match/rank/names/turned-name.ts';
import { showName } from '../../normalize/name/name-show.ts';

/** From here on a row is shown the other way round: of two dozen such people in files of others' making all but two were. */
const SURELY_TURNED = 0.8;

/** A person's name as people write it, also where every file has first name and surname in each other's place. */
export function showPersonName(name: PersonName): ReturnType<typeof showName> {
  if (chanceTurned(name) < SURELY_TURNED) return showName(name);
  const { first, middle, last } = name.shown ?? {};
  const shown = {
    ...(last !== undefined && { first: last }),
    ...(middle !== undefined && { middle }),
    ...(first !== undefined && { last: first }),
  };
  return showName({ ...turned(name), shown });
}
