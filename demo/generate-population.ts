import { makeNeighbourhood, type Neighbourhood } from './neighbourhood.ts';
import { type LineBlock, NumberBook } from './numbers.ts';
import { type Observation, observe } from './observe.ts';
import { Places } from './places.ts';
import { askQueries, QUERY_KINDS, type Query } from './queries.ts';
import { Random } from './random.ts';
import { scaleModel } from './scale-model.ts';

export interface PopulationOrder {
  readonly people: number;
  readonly seed: number;
  /** Questions of each main kind over the whole world; the smaller kinds get their share of it. */
  readonly queriesPerKind?: number;
}

/** A piece of the world, made whole and then forgotten: memory does not grow with the number of people. */
export interface PopulationPart {
  readonly neighbourhood: Neighbourhood;
  readonly rows: readonly Observation[];
  readonly queries: readonly Query[];
  /** For how the part is written down: the same however many questions are asked. */
  readonly random: Random;
}

export interface Population {
  readonly states: readonly string[];
  readonly surnameCount: number;
  lineBlocks(): Iterable<LineBlock>;
  parts(): Iterable<PopulationPart>;
}

export const QUERIES_PER_KIND = 10_000;
export const MOST_PEOPLE = 20_000_000;

/** The same order gives the same world on every machine. */
export function generatePopulation(order: PopulationOrder): Population {
  const model = scaleModel(order.people);
  const states = model.states.map(({ state }) => state);
  const books = () => new Map(model.states.map(({ state, people }) => [state, new NumberBook(state, people)]));
  return {
    states,
    surnameCount: model.surnameCount,
    *lineBlocks() {
      for (const book of books().values()) yield* book.blocks();
    },
    *parts() {
      const numbers = books();
      const places = new Places(order.people, states.length);
      const shares = model.states.flatMap(({ state, people }) => split(people).map((part) => ({ state, people: part })));
      const perKind = order.queriesPerKind ?? QUERIES_PER_KIND;
      let firstHuman = 1;
      for (const [index, { state, people }] of shares.entries()) {
        const random = new Random(order.seed, index);
        const book = numbers.get(state);
        if (book === undefined) throw new Error(`no numbers in ${state}`);
        const otherStates = states.filter((other) => other !== state);
        const neighbourhood = makeNeighbourhood({
          random,
          names: model.names,
          places,
          numbers: book,
          state,
          otherStates,
          people,
          firstHuman,
        });
        const rows = observe(random, neighbourhood);
        const before = firstHuman - 1;
        const after = before + people;
        const queries = QUERY_KINDS.flatMap(({ kind, parts, share }) => {
          // By the people made so far, so that the parts add up to exactly what was asked for.
          const due = (made: number) => Math.floor((perKind * share * made) / order.people);
          return askQueries(random, neighbourhood, kind, parts, due(after) - due(before));
        });
        yield { neighbourhood, rows, queries, random: new Random(order.seed, -1 - index) };
        firstHuman += people;
      }
    },
  };
}

/** Large enough that moves and hand-overs find partners, small enough to be made in a moment. */
const PEOPLE_PER_PART = 1_000;

function split(people: number): number[] {
  const parts = Math.max(1, Math.round(people / PEOPLE_PER_PART));
  return Array.from({ length: parts }, (_, i) => Math.floor((people * (i + 1)) / parts) - Math.floor((people * i) / parts)).filter(
    (n) => n > 0,
  );
}
