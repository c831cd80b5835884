import { type Population, PRIOR_POPULATION } from '../../match/rank/population.ts';

/** Two people known to live in one home, the one last seen there so many years before the other. */
export interface Housemates {
  readonly yearsApart: number;
  readonly alike: boolean;
  /** Whether the one was first seen there after the last sight of the other. */
  readonly inTurn: boolean;
  /** How many there are of the other one's housemates: all of them count as one. */
  readonly of: number;
}

/** What was believed before stands for so many of them. */
const BELIEF_MATES = 20;
const STEPS = 50;
const PARTS_OF_MOVES = [0, 0.25, 0.5, 0.75, 1];
const TIMES_MOVES = [...PARTS_OF_MOVES, 1.5, 2, 3, 4, 6];
const LEFT_IN_TURN = [1, 0.8, 0.6, 0.4, 0.2, 0.1];

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
  const { alike, leaving } = fitNames(housemates, moves, PARTS_OF_MOVES, [1]);
  return { shared: alike, leaving };
}

/**
 * The same of those whom files still have where others live now. These are the more among all who are known in one home, the longer
 * apart two were seen, and the more again where they were seen in turn: by far more than people move.
 */
export function fitSuccession(housemates: readonly Housemates[], moves: number): Population['succession'] {
  return fitNames(housemates, moves, TIMES_MOVES, LEFT_IN_TURN);
}

function fitNames(
  housemates: readonly Housemates[],
  moves: number,
  timesMoves: readonly number[],
  leftInTurn: readonly number[],
): Population['succession'] {
  // In whatever order they were loaded, they add up to the same.
  const mates = housemates.toSorted(
    (one, other) =>
      one.yearsApart - other.yearsApart ||
      Number(one.alike) - Number(other.alike) ||
      Number(one.inTurn) - Number(other.inTurn) ||
      one.of - other.of,
  );
  const { sharedSurname: believed } = PRIOR_POPULATION;
  let [best, whole, sum, left, turns] = [Number.NEGATIVE_INFINITY, 0, 0, 0, 0];
  for (const times of timesMoves)
    for (const turn of leftInTurn) {
      const together = mates.map(({ yearsApart, inTurn }) => Math.exp(-moves * times * yearsApart) * (inTurn ? turn : 1));
      for (let step = 0; step < STEPS; step++) {
        const share = (step + 0.5) / STEPS;
        let fit = BELIEF_MATES * (believed * Math.log(share) + (1 - believed) * Math.log(1 - share));
        mates.forEach(({ alike, of }, at) => {
          const both = share * together[at]!;
          fit += Math.log(alike ? both : 1 - both) / of;
        });
        if (fit > best) {
          const scale = Math.exp(best - fit);
          [best, whole, sum, left, turns] = [fit, whole * scale, sum * scale, left * scale, turns * scale];
        }
        const likely = Math.exp(fit - best);
        whole += likely;
        sum += share * likely;
        left += times * likely;
        turns += turn * likely;
      }
    }
  return { alike: sum / whole, leaving: (moves * left) / whole, inTurn: turns / whole };
}
