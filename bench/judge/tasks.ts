import type { KindReport, LabelledQuery } from '../../src/app/evaluate/evaluate-queries.ts';
import { parseFragment, type WrittenFragment } from '../../src/app/look-up/parse-fragment.ts';
import { demoData } from '../confidence/demo-data.ts';
import { makeDice } from '../confidence/dice.ts';
import { heldOut } from '../confidence/held-out.ts';
import { judge, type LabelledWorld } from '../confidence/judge.ts';
import { operatorWorld } from '../confidence/operator-world.ts';
import { OPERATORS } from '../confidence/operators.ts';
import { makeWorld, TODAY, type Variant } from '../confidence/other-world.ts';
import { askQuestions, sourceRecords } from '../confidence/other-world-data.ts';
import { randomVariant, VARIANTS } from '../confidence/other-worlds.ts';
import { readLabelled } from '../quality/labelled.ts';
import { type LinkSetScore, scoreLinkSet } from '../quality/link-sets.ts';
import { MADE_SETS, readMadeSet } from '../quality/made-sets.ts';
import { GENERATED, readGenerated } from '../quality/read-generated.ts';

/** What is judged: links in public files and in sets made here; confidences in three kinds of world and in public files. */
export const GROUPS = ['labelled', 'sets', 'demo', 'worlds', 'operators', 'public'] as const;
export type Group = (typeof GROUPS)[number];

export interface JudgeOrder {
  readonly seed: number;
  readonly isQuick: boolean;
  readonly groups: readonly Group[];
}

/** One piece of the work, small enough to be sent to another process by its name. */
export interface Task {
  readonly group: Group;
  readonly name: string;
}

export interface Outcome extends Task {
  readonly scores?: readonly LinkSetScore[];
  readonly reports?: readonly KindReport[];
}

const DEMO_PEOPLE = 10_000;
export const DEMO_POPULATIONS = 3;
/** Questions of each kind and world (of each seed, for a demo); the smaller kinds of the demo get a fifth. */
const QUESTIONS = { demo: 3_334, worlds: 1_500, operators: 1_500 };
const QUICK_QUESTIONS = { demo: 1_500, worlds: 400, operators: 300 };
const SEEDS_POOLED = 3;

const MADE = 'sets made here';

/** Slowest first, so that the two processes end at about the same time. */
export function tasksOf({ groups, seed }: JudgeOrder): Task[] {
  const labelled = (readLabelled() ?? []).map(({ name }) => name);
  const names: Readonly<Record<Group, readonly string[]>> = {
    demo: Array.from({ length: DEMO_POPULATIONS }, (_, at) => `demo ${at + 1}`),
    worlds: variantsOf(seed).map(({ name }) => name),
    operators: OPERATORS.map(({ name }) => name),
    labelled,
    sets: [GENERATED.name, MADE],
    public: labelled,
  };
  const order: readonly Group[] = ['demo', 'worlds', 'sets', 'operators', 'public', 'labelled'];
  return order.filter((group) => groups.includes(group)).flatMap((group) => names[group].map((name) => ({ group, name })));
}

export async function runTask({ group, name }: Task, { seed, isQuick }: JudgeOrder): Promise<Outcome> {
  const questions = isQuick ? QUICK_QUESTIONS : QUESTIONS;
  const report = async (world: LabelledWorld): Promise<Outcome> => ({ group, name, reports: await judge([world]) });
  switch (group) {
    case 'demo': {
      const population = Number(name.split(' ')[1]);
      const worlds = demosOf(seed * 1_000 + population * 10, isQuick ? 1 : SEEDS_POOLED, questions.demo);
      return { group, name, reports: await judge(worlds) };
    }
    case 'worlds':
      return report(variantWorld(variantsOf(seed).find((one) => one.name === name)!, seed, questions.worlds));
    case 'operators': {
      const { rows, questions: asked, today } = operatorWorld(OPERATORS.find((one) => one.name === name)!, seed, questions.operators);
      return report({ rows, queries: parsed(asked), today });
    }
    case 'public': {
      const { rows, questions: asked } = heldOut(labelledSet(name), seed);
      return report({ rows, queries: parsed(asked), today: TODAY });
    }
    case 'labelled':
      return { group, name, scores: [scoreLinkSet(labelledSet(name))] };
    case 'sets':
      return { group, name, scores: name === MADE ? await madeScores(seed) : [scoreLinkSet(await readGenerated())] };
  }
}

function variantsOf(seed: number): readonly Variant[] {
  return [...VARIANTS, randomVariant(seed), randomVariant(seed + 1)];
}

function variantWorld(variant: Variant, seed: number, perKind: number): LabelledWorld {
  const dice = makeDice(seed);
  const adults = makeWorld(variant, dice);
  const rows = sourceRecords(adults, variant, dice);
  return { rows, queries: parsed(askQuestions(adults, variant, dice, perKind)), today: TODAY };
}

function* demosOf(firstSeed: number, count: number, queriesPerKind: number): Generator<LabelledWorld> {
  for (let at = 0; at < count; at++) yield demoData({ people: DEMO_PEOPLE, seed: firstSeed + at, queriesPerKind });
}

function labelledSet(name: string) {
  return readLabelled()!.find((set) => set.name === name)!;
}

async function madeScores(seed: number): Promise<LinkSetScore[]> {
  const scores: LinkSetScore[] = [];
  for (const set of MADE_SETS) scores.push(scoreLinkSet(await readMadeSet(set, String(seed))));
  return scores;
}

function parsed(questions: readonly { kind: string; fragment: WrittenFragment; person: string | null }[]): LabelledQuery[] {
  return questions.flatMap(({ kind, fragment, person }) => {
    const read = parseFragment(fragment);
    return read.kind === 'fragment' ? [{ kind, fragment: read.fragment, person }] : [];
  });
}
