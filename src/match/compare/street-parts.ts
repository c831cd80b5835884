import { withoutQuarter } from '../../normalize/address/street-quarter.ts';
import { COMMON_TYPES, DIRECTIONS } from '../../reference/street-words.ts';

const SHORT_DIRECTIONS: ReadonlySet<string> = new Set(DIRECTIONS.values());

/** Whether two streets are of one name, and differ only in a direction, a type or a quarter that one of them does not tell. */
export function leavesOut(a: string, b: string): boolean {
  if (!startAlike(a, b)) return false;
  const [bareA, bareB] = [withoutQuarter(a), withoutQuarter(b)];
  if (bareA !== a || bareB !== b) return bareA === bareB && (bareA === a || bareB === b);
  const one = streetParts(a);
  const other = streetParts(b);
  return one.name === other.name && isOneUntold(one.direction, other.direction) && isOneUntold(one.type, other.type);
}

/** Whether the names may begin with one letter, a direction before them or not: most streets are told apart by it. */
function startAlike(a: string, b: string): boolean {
  const firstA = a.charCodeAt(0);
  const firstB = b.charCodeAt(0);
  if (firstA === firstB) return true;
  const nextA = afterShortWord(a);
  const nextB = afterShortWord(b);
  return nextA === firstB || nextB === firstA || (nextA !== 0 && nextA === nextB);
}

const SPACE = 32;

/** The letter after a first word of one or two, if that is there. */
function afterShortWord(street: string): number {
  const at = street.charCodeAt(1) === SPACE ? 2 : street.charCodeAt(2) === SPACE ? 3 : 0;
  return at === 0 || at >= street.length ? 0 : street.charCodeAt(at);
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
export function streetParts(street: string): StreetParts {
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
