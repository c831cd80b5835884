import { PRIOR_POPULATION } from '../../match/rank/population.ts';

/** Two people known to live in one home, the one last seen there so many years before the other. */
export interface Housemates {
  readonly yearsApart: number;
  readonly alike: boolean;
  /** How many there are of the other one's housemates: all of them count as one. */
  readonly of: number;
}

/** What was believed before stands for so many of them. */
const BELIEF_MATES = 20;
const STEPS = 50;
const PARTS_OF_MOVES = [0, 0.25, 0.5, 0.75, 1];

/** What names tell of those who are known to live in one home. */
export interface HomeNames {
  /** Share of those who live together that bear one surname. */
  readonly shared: number;
  /** How often a year one of two who were seen in one home has left it before the other came. */
  readonly leaving: number;
}

/**
 * Whoever had left when the other was seen shares no name with those who came; how often that is so, at most as often as people
 * move, shows in how names agree the less, the longer apart two were seen.
 */
export function fitHomeNames(housemates: readonly Housemates[], moves: number): HomeNames {
  // In whatever order they were loaded, they add up to the same.
  const mates = housemates.toSorted(
    (one, other) => one.yearsApart - other.yearsApart || Number(one.alike) - Number(other.alike) || one.of - other.of,
  );
  const { sharedSurname: believed } = PRIOR_POPULATION;
  let [best, whole, sum, left] = [Number.NEGATIVE_INFINITY, 0, 0, 0];
  for (const part of PARTS_OF_MOVES) {
    const together = mates.map(({ yearsApart }) => Math.exp(-moves * part * yearsApart));
    for (let step = 0; step < STEPS; step++) {
      const share = (step + 0.5) / STEPS;
      let fit = BELIEF_MATES * (believed * Math.log(share) + (1 - believed) * Math.log(1 - share));
      mates.forEach(({ alike, of }, at) => {
        const both = share * together[at]!;
        fit += Math.log(alike ? both : 1 - both) / of;
      });
      if (fit > best) {
        const scale = Math.exp(best - fit);
        [best, whole, sum, left] = [fit, whole * scale, sum * scale, left * scale];
      }
      whole += Math.exp(fit - best);
      sum += share * Math.exp(fit - best);
      left += part * Math.exp(fit - best);
    }
  }
  return { shared: sum / whole, leaving: (moves * left) / whole };
}
