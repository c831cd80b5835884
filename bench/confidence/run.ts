import type { LabelledQuery } from '../../src/app/evaluate/evaluate-queries.ts';
import { parseFragment, type WrittenFragment } from '../../src/app/look-up/parse-fragment.ts';
import { readLabelled } from '../quality/labelled.ts';
import { alienWorld } from './alien-world.ts';
import { ALIENS } from './aliens.ts';
import { demoData } from './demo-data.ts';
import { makeDice } from './dice.ts';
import { heldOut } from './held-out.ts';
import { judge, judgeTogether, type LabelledWorld, printReports } from './judge.ts';
import { randomVariant } from './random-variant.ts';
import { askQuestions, sourceRecords } from './variant-data.ts';
import { makeWorld, TODAY } from './variant-world.ts';
import { VARIANTS } from './variants.ts';

/**
 * Reliability by kind of input, on demo populations of seeds that the fitting never saw and on worlds made by code that
 * it never imports: `npm run bench -- confidence [queries per kind] [demo people[:seed[-seed]] | world[:seed] |
 * random:seed | aliens:seed | labelled:seed …]`; from one seed to another makes one table of all these populations, aliens
 * are all that operators may bring of their own, labelled ones the public sets that NAMESAKE_LABELLED_DATA names, of which
 * one record of each person is asked about.
 */
const perKind = Number(process.argv[2] ?? 2_000);
const sizes = process.argv.length > 3 ? process.argv.slice(3) : ['10000', '100000', ...VARIANTS.map((variant) => variant.name)];
const UNSEEN_SEED = 650_017;
const labelledFolder = process.env['NAMESAKE_LABELLED_DATA'] ?? '../shared/data';

for (const size of sizes) {
  const [name, worldSeed] = size.split(':');
  if (name === 'aliens') {
    for (const alien of ALIENS) {
      const { rows, questions, today } = alienWorld(alien, Number(worldSeed), perKind);
      const judged = await judge({ rows, queries: parsed(questions), today });
      console.log(`\n${alien.name}: ${rows.length} records, ${judged.people} people held`);
      printReports(judged.reports);
    }
    continue;
  }
  if (name === 'labelled') {
    const sets = readLabelled(labelledFolder);
    if (sets === undefined) console.log(`No labelled data: ${labelledFolder} is absent; NAMESAKE_LABELLED_DATA names the folder.`);
    for (const set of sets ?? []) {
      const { rows, questions } = heldOut(set, Number(worldSeed));
      const judged = await judge({ rows, queries: parsed(questions), today: TODAY });
      console.log(`\n${set.name}: ${rows.length} records, ${judged.people} people held`);
      printReports(judged.reports);
    }
    continue;
  }
  const variant = name === 'random' ? randomVariant(Number(worldSeed)) : VARIANTS.find((one) => one.name.startsWith(name!));
  if (variant === undefined) {
    const judged = await judgeTogether(demosOf(Number(name), worldSeed));
    console.log(`\ndemo of ${size}: ${judged.people} people held, ${judged.microsecondsEach.toFixed(0)} µs a question`);
    printReports(judged.reports);
    continue;
  }
  const dice = makeDice(worldSeed === undefined ? 4_711 + VARIANTS.indexOf(variant) : Number(worldSeed));
  const adults = makeWorld(variant, dice);
  const rows = sourceRecords(adults, variant, dice);
  const judged = await judge({ rows, queries: parsed(askQuestions(adults, variant, dice, perKind)), today: TODAY });
  console.log(
    `\n${variant.name}: ${rows.length} records, ${judged.people} people held, ${judged.microsecondsEach.toFixed(0)} µs a question`,
  );
  printReports(judged.reports);
}

function* demosOf(people: number, seeds = String(UNSEEN_SEED)): Generator<LabelledWorld> {
  const [from, to = from] = seeds.split('-').map(Number) as [number, number?];
  for (let seed = from; seed <= to; seed++) yield demoData({ people, seed, queriesPerKind: perKind });
}

function parsed(questions: readonly { kind: string; fragment: WrittenFragment; person: string | null }[]): LabelledQuery[] {
  return questions.flatMap(({ kind, fragment, person }) => {
    const read = parseFragment(fragment);
    return read.kind === 'fragment' ? [{ kind, fragment: read.fragment, person }] : [];
  });
}
