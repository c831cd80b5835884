import { ATTRIBUTES, LEVEL_SPAN, SLOT, shapeOf, weighs } from '../attributes.ts';
import type { RecordColumns } from '../columns/record-columns.ts';
import { BIRTH_DATE } from '../compare/birth-date.ts';
import { EMAIL } from '../compare/email.ts';
import { FIRST } from '../compare/first-name.ts';
import type { Model } from '../model.ts';
import { Candidates } from '../pairs/candidates.ts';
import { answeredHere, type Learning } from './asked-pairs.ts';
import { limitClasses } from './class-limits.ts';
import { type ClassTable, normalise, priorTable, weightsOf } from './class-tables.ts';
import { type Belief, Expectation } from './expectation.ts';
import { findAccounts, sourcesOfSpans } from './find-accounts.ts';
import { findCopies, sureMates } from './find-copies.ts';
import { learnFrequencies, learnLifts } from './frequencies.ts';
import { type Pattern, sortedPatterns } from './pair-patterns.ts';
import { LINK_MILLIBITS, priorModel } from './prior-model.ts';
import { type PairSample, samplePairs } from './sample-pairs.ts';
import { limitSlips } from './slip-limits.ts';
import { countValues } from './value-counts.ts';

/** Pairs that are less than this likely to be one person teach nothing about persons: namesakes without contact data would drown the rest. */
const LEAST_TEACHING = 0.5;
/** Nor do pairs teach of an attribute that agree in nothing but their names and that attribute: namesakes would pass for persons who moved. */
const LEAST_BESIDE_BITS = 2;
/** Strangers reckoned with for each record, however small the set. */
const LEAST_STRANGERS = 400;
/** Pairs expected per record before any is seen. Households are everywhere, also where a file shows few of them. */
const SAME_PAIRS = 0.05;
const HOUSEHOLD_PAIRS = 0.4;
const ROUNDS = 2;
const EM_STEPS = 25;
/** Pairs' worth of belief in the prior, by class. */
const SAME_BELIEF = 40;
const HOUSEHOLD_BELIEF = 400;
const STRANGERS_BELIEF = 200;
/** How much likelier e-mails alike only in a shared name are for one person than for two of that name; random pairs cannot tell. */
const OF_NAME_RATIO = 4;

/**
 * Learns a model from the records alone. Three latent classes: the same person, the same household, strangers. A pure
 * function of the set: samples are chosen by hash of the record refs and patterns are visited in order.
 */
export function trainModel(columns: RecordColumns, version: number): Model {
  if (columns.size < 2) return priorModel(version);
  const candidates = Candidates.of(columns);
  return answeredHere(learnModel(columns, candidates, version), columns, candidates);
}

/** The same for whoever compares the pairs it asks for. */
export function* learnModel(columns: RecordColumns, candidates: Candidates, version: number): Learning {
  const pairs = samplePairs(columns, candidates);
  const names = [...ATTRIBUTES.map((shape) => shape.name), ...columns.extraAttributes.toSorted()];
  const slots = names.map((name, slot) => (slot < SLOT.extras ? slot : SLOT.extras + columns.extraAttributes.indexOf(name)));
  const values = countValues(columns);
  let belief = startBelief(columns, names);
  let model = priorModel(version);
  for (let round = 0; round < ROUNDS; round += 1) {
    const frequencies = learnFrequencies(values, belief.matesPerRecord);
    const lifts = learnLifts(values, belief.matesPerRecord);
    setByFrequency(belief.tables, names, frequencies);
    model = toModel(version, columns.size, names, belief, frequencies, lifts);
    const near = sortedPatterns(slots.length, yield { model, slots, pairs: pairs.candidates });
    const random = sortedPatterns(slots.length, yield { model, slots, pairs: pairs.random });
    belief = maximise(belief, names, { candidates: near, random }, pairs, columns.size, columns.sourceNames.size <= 2);
    model = toModel(version, columns.size, names, belief, frequencies, lifts);
  }
  const spans = sourcesOfSpans(columns);
  if (spans.size === 0 && columns.sourceNames.size <= MOST_INDEPENDENT) return model;
  const answers = yield { model, pairs: pairs.candidates };
  const accounts = findAccounts(columns, spans, pairs.candidates, answers);
  if (columns.sourceNames.size <= MOST_INDEPENDENT) return { ...model, accounts };
  return { ...model, accounts, copies: findCopies(columns, sureMates(pairs.candidates, answers), values.names) };
}

/** One name of no source and two of sources: neither can be told to copy the other without a third. */
const MOST_INDEPENDENT = 3;

function startBelief(columns: RecordColumns, names: readonly string[]): Belief {
  const n = Math.max(columns.size, 2 * LEAST_STRANGERS);
  return { tables: names.map((name) => priorTable(name)), same: 0.5 / n, household: 0.5 / n, matesPerRecord: 0 };
}

/** Agreement on a value that has frequencies is as likely between strangers as those say. */
function setByFrequency(tables: readonly ClassTable[], names: readonly string[], frequencies: Model['frequencies']): void {
  names.forEach((name, slot) => {
    const own = frequencies[name];
    if (own === undefined) return;
    const strangers = tables[slot]!.strangers;
    strangers[1] = 2 ** (-own.averageMillibits / 1000);
  });
}

function maximise(
  start: Belief,
  names: readonly string[],
  patterns: { readonly candidates: readonly Pattern[]; readonly random: readonly Pattern[] },
  sample: PairSample,
  records: number,
  oneSource: boolean,
): Belief {
  // A handful of records is drawn from many more people than they show.
  const allPairs = Math.max((records * (records - 1)) / 2, records * LEAST_STRANGERS);
  const priors = names.map((name) => priorTable(name));
  const fixed = names.map((name) => hasOwnFrequencies(name));
  const seen = levelCounts(patterns.random, names.length);
  let belief = start;
  for (let step = 0; step < EM_STEPS; step += 1) {
    const odds = new Expectation(names, belief);
    const same = new Float64Array(names.length * LEVEL_SPAN);
    const alone = new Float64Array(names.length * LEVEL_SPAN);
    const household = new Float64Array(names.length * LEVEL_SPAN);
    const strangers = new Float64Array(names.length * LEVEL_SPAN);
    const relatives = new Float64Array(names.length * LEVEL_SPAN);
    let samePairs = 0;
    let householdPairs = 0;
    for (const pattern of patterns.candidates) {
      odds.of(pattern);
      const s = odds.same * pattern.count;
      const h = odds.household * pattern.count;
      const sure = odds.same >= LEAST_TEACHING ? s : 0;
      const areTwo = saysTwoPeople(pattern);
      samePairs += s;
      householdPairs += h;
      for (let slot = 0; slot < names.length; slot += 1) {
        const at = slot * LEVEL_SPAN + pattern.levels[slot]!;
        if (odds.beside[slot]! >= LEAST_BESIDE_BITS) same[at]! += sure;
        else if (odds.besideNames >= LEAST_BESIDE_BITS) alone[at]! += sure;
        household[at]! += h;
        if (areTwo) relatives[at]! += h;
      }
    }
    for (const pattern of patterns.random) {
      odds.of(pattern);
      const rest = (1 - odds.same - odds.household) * pattern.count;
      for (let slot = 0; slot < names.length; slot += 1) strangers[slot * LEVEL_SPAN + pattern.levels[slot]!]! += rest;
    }
    const tables = names.map((name, slot) => {
      const { levels } = shapeOf(name);
      const prior = priors[slot]!;
      // Few pairs show a suffix, and those of father and son, alike in all else, would teach that Jr and Sr are one.
      if (name === 'suffix') return prior;
      const from = slot * LEVEL_SPAN;
      const taught = taughtBy(same.subarray(from, from + LEVEL_SPAN), alone.subarray(from, from + LEVEL_SPAN));
      const table: ClassTable = {
        same: blend(taught, prior.same, SAME_BELIEF, levels),
        household: blend(household.subarray(from, from + LEVEL_SPAN), prior.household, HOUSEHOLD_BELIEF, levels),
        strangers: blend(strangers.subarray(from, from + LEVEL_SPAN), prior.strangers, STRANGERS_BELIEF, levels),
      };
      // Chance agreements too rare for the sample to hold.
      for (let level = 1; level < levels.length; level += 1) {
        table.strangers[level] = Math.max(table.strangers[level]!, prior.strangers[level]! / 4);
      }
      limitClasses(name, table, prior, total(taught));
      limitSlips(name, table, prior, seen.subarray(from, from + LEVEL_SPAN), STRANGERS_BELIEF);
      if (fixed[slot]) table.strangers[1] = start.tables[slot]!.strangers[1]!;
      shareAtHome(name, table, relatives.subarray(from, from + LEVEL_SPAN), LEAST_RELATIVES * records * sample.candidateShare);
      if (name === 'email') table.strangers[EMAIL.ofName] = table.same[EMAIL.ofName]! / OF_NAME_RATIO;
      if (name === 'source') {
        table.household.set(table.strangers);
        if (oneSource) table.same.set(table.strangers);
      }
      return table;
    });
    const wholeSame = samePairs / sample.candidateShare;
    const wholeHousehold = householdPairs / sample.candidateShare;
    belief = {
      tables,
      same: (wholeSame + SAME_PAIRS * records) / (allPairs + records),
      household: (wholeHousehold + HOUSEHOLD_PAIRS * records) / (allPairs + records),
      matesPerRecord: (2 * wholeSame) / records,
    };
  }
  return belief;
}

function levelCounts(patterns: readonly Pattern[], slots: number): Float64Array {
  const counts = new Float64Array(slots * LEVEL_SPAN);
  for (const { levels, count } of patterns) for (let slot = 0; slot < slots; slot += 1) counts[slot * LEVEL_SPAN + levels[slot]!]! += count;
  return counts;
}

function hasOwnFrequencies(name: string): boolean {
  return name !== 'address' && shapeOf(name).byFrequency.length > 0;
}

/** How often two of one household agree on what is each one's own, beyond chance: a son named for his father, twins, a shared mailbox. */
const SHARED_BY_CUSTOM: Readonly<Record<string, number>> = {
  first: 0.008,
  middle: 0.02,
  birth_date: 0.01,
  email: 0.02,
  identifier: 0.0005,
  text: 0.15,
};

/** What families are seen to share all the same: a number on one card, the parents' mailbox, the mother's name. */
const LEARNED_AT_HOME: readonly string[] = ['email', 'identifier', 'text'];
/** Pairs of relatives for each record, at least, before what they share outweighs what is expected. */
const LEAST_RELATIVES = 0.1;

/**
 * What is each one's own is not learned for households: a class free to agree on everything would learn "person". But for
 * pairs that are two people by first name and birth, what they agree on all the same is counted.
 */
function shareAtHome(attribute: string, table: ClassTable, relatives: Float64Array, belief: number): void {
  const { name, levels } = shapeOf(attribute);
  const expected = SHARED_BY_CUSTOM[name];
  if (expected === undefined) return;
  let share = expected;
  if (LEARNED_AT_HOME.includes(name)) {
    let known = 0;
    levels.forEach((level, code) => {
      if (weighs(level)) known += relatives[code]!;
    });
    const least = Math.max(belief, LEAST_BELIEF);
    share = Math.max(expected, (relatives[AGREED]! + least * expected) / (known + least));
  }
  for (let level = 1; level < LEVEL_SPAN; level += 1) {
    table.household[level] = (1 - share) * table.strangers[level]! + share * table.same[level]!;
  }
  if (name === 'first') table.household[FIRST.twoNames]! *= NAMED_ALIKE;
}

/** Brothers and sisters, twins above all, are given names that are alike so much more often than strangers. */
const NAMED_ALIKE = 3;
/** The level of full agreement, of every attribute. */
const AGREED = 1;
const LEAST_BELIEF = 40;

/** Another first name, and no birth date that agrees. */
function saysTwoPeople({ levels }: Pattern): boolean {
  const birth = levels[SLOT.birthDate]!;
  const born = birth === BIRTH_DATE.missing || birth >= BIRTH_DATE.year;
  return levels[SLOT.first]! >= FIRST.far && born && birth !== BIRTH_DATE.nearYear;
}

/**
 * Pairs that agree in nothing but names and the attribute itself hold for true what they shall teach: they are called in
 * where few others are, and for a few.
 */
function taughtBy(others: Float64Array, alone: Float64Array): Float64Array {
  const wanted = ENOUGH_OTHERS - total(others);
  const known = total(alone);
  if (wanted <= 0 || known === 0) return others;
  const share = Math.min(1, wanted / known);
  return others.map((count, level) => count + share * alone[level]!);
}

const ENOUGH_OTHERS = 40;

function total(counts: Float64Array): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function blend(counts: Float64Array, prior: Float64Array, belief: number, levels: readonly string[]): Float64Array {
  const shares = new Float64Array(LEVEL_SPAN);
  for (let level = 0; level < levels.length; level += 1) {
    if (weighs(levels[level]!)) shares[level] = counts[level]! + belief * prior[level]!;
  }
  normalise(shares);
  return shares;
}

function toModel(
  version: number,
  records: number,
  names: readonly string[],
  belief: Belief,
  frequencies: Model['frequencies'],
  lifts: Model['lifts'],
): Model {
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
    lifts,
    copies: {},
    accounts: [],
  };
}
