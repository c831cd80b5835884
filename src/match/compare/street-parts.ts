import { COMMON_TYPES, DIRECTIONS } from '../../reference/street-words.ts';

const SHORT_DIRECTIONS: ReadonlySet<string> = new Set(DIRECTIONS.values());

/** Whether two streets are of one name, and differ only in a direction or a type that one of them does not tell. */
export function leavesOut(a: string, b: string): boolean {
  const one = partsOf(a);
  const other = partsOf(b);
  return one.name === other.name && isOneUntold(one.direction, other.direction) && isOneUntold(one.type, other.type);
}

function isOneUntold(a: string, b: string): boolean {
  return a === b || a === '' || b === '';
}

interface StreetParts {
  readonly direction: string;
  readonly name: string;
  readonly type: string;
}

/** `w royal pine st` and `royal pine st w` are `w`, `royal pine`, `st`; a street called `e st` has no direction. */
function partsOf(street: string): StreetParts {
  let [from, to] = [0, street.length];
  let [direction, type] = ['', ''];
  const lastWord = () => street.slice(street.lastIndexOf(' ', to - 1) + 1, to);
  const isMore = () => street.lastIndexOf(' ', to - 1) > from;
  if (isMore() && SHORT_DIRECTIONS.has(lastWord())) {
    direction = lastWord();
    to -= direction.length + 1;
  }
  if (isMore() && COMMON_TYPES.has(lastWord())) {
    type = lastWord();
    to -= type.length + 1;
  }
  const space = street.indexOf(' ');
  if (direction === '' && space > 0 && space < to && SHORT_DIRECTIONS.has(street.slice(0, space))) {
    direction = street.slice(0, space);
    from = space + 1;
  }
  return { direction, name: street.slice(from, to), type };
}
