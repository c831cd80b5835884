import type { LabelledQuery } from '../../src/app/evaluate/evaluate-queries.ts';
import { createLookUp } from '../../src/app/look-up/engine.ts';
import { storeViews } from '../../src/app/measure/store-view.ts';
import { AnswerCounter } from '../../src/app/quality-watch/answered-confidence.ts';
import { type ConfidenceWindow, judgeDrift, type KindDrift } from '../../src/confidence/drift.ts';
import type { PeopleReads } from '../../src/store/people.ts';
import { demoData } from './demo-data.ts';
import { makeDice } from './dice.ts';
import { type LabelledRecord, memoryPeople } from './memory-people.ts';

/**
 * Whether the watch over answered confidences stays silent over ordinary imports and fires on a planted shift: of a demo population
 * four fifths are loaded, twenty imports bring the rest in equal parts, and after each the same kinds of questions are asked again.
 * Then a broken import gives half of the records a number of another one, too. Run it with: npm run bench -- confidence/drift
 */
const PEOPLE = 800;
const SEED = 31;
const IMPORTS = 20;
const LOADED_FIRST = 0.8;
const ASKED = 1_800;
const KINDS: readonly string[] = ['phone', 'phone+name'];
const FLOOR = 0.3;
const DAY_MS = 86_400_000;
const QUERIES_PER_KIND = 2_000;
const BROKEN_SHARE = 0.5;

const { rows, queries, today, coverage } = demoData({ people: PEOPLE, seed: SEED, queriesPerKind: QUERIES_PER_KIND });
const dice = makeDice(SEED);
const order = rows.map((row) => ({ row, place: dice.next() })).sort((a, b) => a.place - b.place);
const first = Math.floor(rows.length * LOADED_FIRST);
const loaded = (imports: number) => order.slice(0, first + Math.ceil(((rows.length - first) * imports) / IMPORTS)).map(({ row }) => row);

async function answersOf(stored: readonly LabelledRecord[]): Promise<ConfidenceWindow> {
  const people = memoryPeople(stored, coverage);
  const store = { people: people as unknown as PeopleReads, clock: { nowMs: () => today * DAY_MS } };
  const { find } = createLookUp({ ...store, links: [], view: storeViews(store) });
  const counter = new AnswerCounter();
  for (const kind of KINDS) {
    for (const { fragment } of picked(queries.filter((query) => query.kind === kind))) {
      const found = await find(fragment);
      if (found !== undefined && found.confidence >= FLOOR) counter.note(found.kind, found.confidence);
    }
  }
  return counter.take();
}

/** Callers ask about other people every day. */
function picked(all: readonly LabelledQuery[]): LabelledQuery[] {
  return Array.from({ length: ASKED }, () => dice.pick(all));
}

const accepted = await answersOf(loaded(0));
let alarms = 0;
for (let imports = 1; imports <= IMPORTS; imports++) {
  const judged = judgeDrift(await answersOf(loaded(imports)), accepted);
  alarms += judged.filter(({ state }) => state === 'drifted').length;
  console.log(`import ${imports}: ${judged.map(shown).join(', ')}`);
}
const everyone = loaded(IMPORTS);
const broken = everyone.map((row): LabelledRecord => {
  if (!dice.chance(BROKEN_SHARE)) return row;
  const phones = [...new Set([...row.record.phones, ...dice.pick(everyone).record.phones])];
  return { ...row, record: { ...row.record, phones } };
});
const planted = judgeDrift(await answersOf(broken), accepted);
console.log(`planted: ${planted.map(shown).join(', ')}`);
console.log(`${alarms} false alarms over ${IMPORTS} imports`);
process.exitCode = alarms === 0 && planted.some(({ state }) => state === 'drifted') ? 0 : 1;

function shown({ kind, state, answers, distance }: KindDrift): string {
  return `${kind} ${state} (${answers} answers${distance === undefined ? '' : `, D ${distance.toFixed(3)}`})`;
}
