import { ATTRIBUTES, SLOT, shapeOf } from '../attributes.ts';
import type { RecordColumns } from '../columns/record-columns.ts';
import type { Model } from '../model.ts';
import type { Candidates } from '../pairs/candidates.ts';
import { besideSpans, findAccounts, findOpenings, sourcesOfSpans } from './account-spans.ts';
import { type Belief, expectedCounts, type SamplePatterns, shownLevels, sortedPatterns } from './expectation.ts';
import { learnedTable, type TableGrounds } from './learned-table.ts';
import { learnNameLifts, learnPlaceLifts, liftsOfRecords, type NameLifts } from './lifts.ts';
import { listNames } from './listed-names.ts';
import { type ClassTable, LINK_MILLIBITS, priorModel, priorTable, weightsOf } from './priors.ts';
import { type Learning, samplePairs } from './sample-pairs.ts';
import { findCopies, findOnce, type OnceHabit, pairsWithinSource, sureMates } from './source-habits.ts';
import { countValues, learnFrequencies } from './value-counts.ts';

/** Assumed strangers per record in small sets. */
const LEAST_STRANGERS = 400;
/** Prior number of pairs per record, for class `same` and class `household`. */
const SAME_PAIRS = 0.05;
const HOUSEHOLD_PAIRS = 0.4;
const ROUNDS = 2;
const EM_STEPS = 25;
/** Pairs of relatives per record needed before their counts outweigh the prior. */
const LEAST_RELATIVES = 0.1;

/**
 * Learns a model from the records alone, by EM with three latent classes: same person, same household, strangers. A pure function
 * of the set: samples are chosen by hash of the record refs, and patterns are visited in a fixed order. A generator, for callers that
 * compare the pairs in threads.
 */
export function* learnModel(columns: RecordColumns, candidates: Candidates, version: number): Learning {
  const pairs = samplePairs(columns, candidates);
  const names = [...ATTRIBUTES.map((shape) => shape.name), ...columns.extraAttributes.toSorted()];
  const slots = names.map((name, slot) => (slot < SLOT.extras ? slot : SLOT.extras + columns.extraAttributes.indexOf(name)));
  const values = countValues(columns);
  const within = pairsWithinSource(columns, pairs);
  let once: OnceHabit = { sources: [], samePairs: 1 };
  const records = columns.size;
  // The first name is that of no source.
  const isOneSource = columns.sourceNames.size <= 2;
  let belief = startBelief(columns, names);
  let model = priorModel(version);
  for (let round = 0; round < ROUNDS; round += 1) {
    // The first round, which knows of no such source, tells which sources list each person once.
    if (round > 0) once = findOnce(columns, within, yield { model, pairs: within }, pairs.candidateShare);
    const listed = listNames(columns, once.sources);
    const placeLifts = learnPlaceLifts(listed.atPlaces, columns.words.texts, columns.places.texts);
    const frequencies = learnFrequencies(values, belief.samePersonPerRecord);
    const nameLifts =
      listed.people > 0
        ? learnNameLifts(listed, columns.words.texts, frequencies)
        : liftsOfRecords(values, belief.samePersonPerRecord, frequencies);
    const known = { version, records, names, frequencies, nameLifts, placeLifts, once: once.sources };
    setByFrequency(belief.tables, names, frequencies);
    model = toModel({ ...known, belief });
    const near = sortedPatterns(slots.length, yield { model, slots, pairs: pairs.candidates });
    const random = sortedPatterns(slots.length, yield { model, slots, pairs: pairs.random });
    const patterns = { candidates: near, random };
    belief = maximise(belief, { names, patterns, candidateShare: pairs.candidateShare, records, isOneSource, twiceInOnce: once.samePairs });
    model = toModel({ ...known, belief });
  }
  const spans = sourcesOfSpans(columns);
  if (spans.size === 0 && columns.sourceNames.size <= MOST_INDEPENDENT) return model;
  const answers = yield { model, pairs: pairs.candidates };
  const beside = besideSpans(columns, pairs.candidates, answers);
  const accounts = findAccounts(columns, spans, beside);
  const openings = findOpenings(columns, spans, beside);
  if (columns.sourceNames.size <= MOST_INDEPENDENT) return { ...model, accounts, openings };
  return { ...model, accounts, openings, copies: findCopies(columns, sureMates(pairs.candidates, answers), values.names) };
}

/** The name of no source and two sources: without a third, neither can be shown to copy. */
const MOST_INDEPENDENT = 3;

function startBelief(columns: RecordColumns, names: readonly string[]): Belief {
  const n = Math.max(columns.size, 2 * LEAST_STRANGERS);
  return { tables: names.map((name) => priorTable(name)), same: 0.5 / n, household: 0.5 / n, samePersonPerRecord: 0 };
}

/** P(agree | strangers) follows from the value frequencies. */
function setByFrequency(tables: readonly ClassTable[], names: readonly string[], frequencies: Model['frequencies']): void {
  names.forEach((name, slot) => {
    const own = frequencies[name];
    if (own === undefined) return;
    const strangers = tables[slot]!.strangers;
    strangers[1] = 2 ** (-own.averageMillibits / 1000);
  });
}

interface Maximising {
  readonly names: readonly string[];
  readonly patterns: SamplePatterns;
  /** Share of the candidate pairs in the sample. */
  readonly candidateShare: number;
  readonly records: number;
  readonly isOneSource: boolean;
  /** Share of one person's pairs within sources that list each person once. */
  readonly twiceInOnce: number;
}

function maximise(start: Belief, { names, patterns, candidateShare, records, isOneSource, twiceInOnce }: Maximising): Belief {
  // A small set is a sample of a larger population.
  const allPairs = Math.max((records * (records - 1)) / 2, records * LEAST_STRANGERS);
  const shown = shownLevels(patterns.random, names.length);
  const relativesBelief = LEAST_RELATIVES * records * candidateShare;
  const grounds = names.map((name, slot): Omit<TableGrounds, 'onceRatio'> => {
    const agreedByChance = hasOwnFrequencies(name) ? start.tables[slot]!.strangers[1]! : undefined;
    return { prior: priorTable(name), shown, relativesBelief, agreedByChance, isOneSource };
  });
  let belief = start;
  for (let step = 0; step < EM_STEPS; step += 1) {
    const counts = expectedCounts(names, belief, patterns);
    const wholeSame = counts.samePairs / candidateShare;
    const wholeHousehold = counts.householdPairs / candidateShare;
    belief = {
      tables: names.map((name, slot) =>
        learnedTable(name, slot, counts, { ...grounds[slot]!, onceRatio: Math.min(1, twiceInOnce / belief.same) }),
      ),
      same: (wholeSame + SAME_PAIRS * records) / (allPairs + records),
      household: (wholeHousehold + HOUSEHOLD_PAIRS * records) / (allPairs + records),
      samePersonPerRecord: (2 * wholeSame) / records,
    };
  }
  return belief;
}

function hasOwnFrequencies(name: string): boolean {
  return name !== 'address' && shapeOf(name).byFrequency.length > 0;
}

interface Learned {
  readonly version: number;
  readonly records: number;
  readonly names: readonly string[];
  readonly belief: Belief;
  readonly frequencies: Model['frequencies'];
  readonly nameLifts: NameLifts;
  readonly placeLifts: Model['placeLifts'];
  readonly once: Model['once'];
}

function toModel({ version, records, names, belief, frequencies, nameLifts, placeLifts, once }: Learned): Model {
  const attributes = { ...priorModel().attributes };
  names.forEach((name, slot) => {
    attributes[name] = weightsOf(shapeOf(name).levels, belief.tables[slot]!);
  });
  return {
    version,
    records,
    sameMillibits: Math.round(1000 * Math.log2(belief.same)),
    householdMillibits: Math.round(1000 * Math.log2(belief.household)),
    linkMillibits: LINK_MILLIBITS,
    attributes,
    frequencies,
    ...nameLifts,
    placeLifts,
    copies: {},
    once,
    accounts: [],
    openings: [],
  };
}
