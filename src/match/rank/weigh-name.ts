import type { PersonName } from '../../core/record.ts';
import { compareFirst, FIRST, FIRST_LEVELS } from '../compare/first-name.ts';
import { compareLast, LAST, LAST_LEVELS } from '../compare/last-name.ts';
import { firstShare, lastShare, nameShare, type Population } from './population.ts';
import type { AskRates } from './rates.ts';

export interface Weighed {
  /** How much likelier the asker would write this of the candidate than of somebody drawn at random. */
  readonly ratio: number;
  readonly level: string;
}

/** A chance by level, as the comparators number them; undefined where the level says that it is another name. */
function firstChance(level: number, rates: AskRates): number | undefined {
  switch (level) {
    case FIRST.exact:
      return rates.firstExact;
    case FIRST.nickname:
    case FIRST.otherPart:
      return rates.firstNickname;
    case FIRST.initial:
      return INITIAL;
    case FIRST.close:
      return rates.firstSlip;
    case FIRST.similar:
      return rates.firstSimilar;
    default:
      return undefined;
  }
}

function lastChance(level: number, rates: AskRates): number | undefined {
  switch (level) {
    case LAST.exact:
      return rates.lastExact;
    case LAST.part:
      return rates.lastPart;
    case LAST.close:
      return rates.lastSlip;
    case LAST.similar:
      return rates.lastSimilar;
    default:
      return undefined;
  }
}

/** A slip of the pen never says more than this part of the right spelling. */
const MOST_OF_EXACT: Readonly<Record<string, number>> = {
  nickname: 0.5,
  initial: 1,
  close: 0.3,
  similar: 0.05,
  other_part: 0.2,
  part: 0.3,
};
const INITIAL = 0.5;
const EXACT = 0.86;
const OTHER_SUFFIX = 0.03;
const SAME_SUFFIX = 4;
const OTHER_MIDDLE = 0.08;
const SAME_MIDDLE = 6;

/** Weighs the asked name against all names of a candidate. `bearers` counts the held people who go by it. */
export function weighName(
  asked: PersonName,
  names: readonly { readonly value: PersonName }[],
  population: Population,
  bearers: number,
  rates: AskRates,
): Weighed {
  if (names.length === 0) return { ratio: 1, level: 'missing' };
  const share = nameShare(population, asked, bearers);
  let best: Weighed = { ratio: 0, level: 'far' };
  for (let at = 0; at < names.length; at++) {
    const weighed = weighOne(asked, names[at]!.value, share, rates);
    const ratio = at === 0 ? weighed.ratio : weighed.ratio * rates.alias;
    if (ratio > best.ratio) best = { ratio, level: weighed.level };
  }
  return best;
}

function weighOne(asked: PersonName, known: PersonName, share: number, rates: AskRates): Weighed {
  if (asked.first !== '' && asked.first === known.last && asked.last === known.first)
    return { ratio: rates.swapped / share, level: 'swapped' };
  const first = compareFirst(asked.first, known.first);
  const last = compareLast(asked.last, known.last);
  const askedFirstShare = firstShare(asked.first);
  const askedLastShare = lastShare(asked.last);
  // First and last names go together: the share of the whole name is split between its parts as the statistics split it.
  const tie = share / (askedFirstShare * askedLastShare);
  const firstRatio = partRatio(FIRST_LEVELS[first]!, firstChance(first, rates), askedFirstShare * Math.sqrt(tie), rates.firstOther);
  const lastRatio = partRatio(LAST_LEVELS[last]!, lastChance(last, rates), askedLastShare * Math.sqrt(tie), rates.lastOther);
  const level =
    asked.first === ''
      ? `last ${LAST_LEVELS[last]}`
      : asked.last === ''
        ? `first ${FIRST_LEVELS[first]}`
        : `${FIRST_LEVELS[first]}, ${LAST_LEVELS[last]}`;
  return { ratio: firstRatio * lastRatio * minorParts(asked, known), level };
}

function partRatio(level: string, chance: number | undefined, share: number, other: number): number {
  if (level === 'missing') return 1;
  if (chance === undefined) return other;
  const exact = EXACT / share;
  return Math.max(other, Math.min(chance / share, exact * (MOST_OF_EXACT[level] ?? 1)));
}

function minorParts(asked: PersonName, known: PersonName): number {
  let ratio = 1;
  if (asked.suffix !== '' && known.suffix !== '') ratio *= asked.suffix === known.suffix ? SAME_SUFFIX : OTHER_SUFFIX;
  if (asked.middle !== '' && known.middle !== '') {
    const [short, long] = asked.middle.length < known.middle.length ? [asked.middle, known.middle] : [known.middle, asked.middle];
    ratio *= long.startsWith(short) ? SAME_MIDDLE : OTHER_MIDDLE;
  }
  return ratio;
}
