import type { Evidence } from '../../core/evidence.ts';
import type { PersonRecord } from '../../core/record.ts';
import { ATTRIBUTES, LEVEL_SPAN, SLOT, shapeOf } from '../attributes.ts';
import { NAME } from '../columns/column-layout.ts';
import { RecordColumns } from '../columns/record-columns.ts';
import { PART } from '../compare/address.ts';
import { SUFFIXES } from '../compare/names.ts';
import type { Model } from '../model.ts';
import { PairComparer } from './pair-comparer.ts';
import { householdMillibits } from './weight-tables.ts';

/** Context for explaining a pair: what is not in the two records themselves. */
export interface PairAbout {
  /** Which values are generic; none by default. */
  readonly isGeneric?: (key: number) => boolean;
  readonly keySeed?: number;
  readonly sources?: readonly [string, string];
}

/**
 * Why two records do or do not match: the prior odds, one piece of evidence per compared attribute, and the deduction for two
 * people of one household. The weights add up exactly to the weight of the pair.
 */
export function explainPair(a: PersonRecord, b: PersonRecord, model: Model, about: PairAbout = {}): Evidence[] {
  const { isGeneric = () => false, keySeed = 0, sources = ['', ''] } = about;
  const columns = new RecordColumns(keySeed);
  columns.add({ source: sources[0], recordId: 'a' }, a);
  columns.add({ source: sources[1], recordId: 'b' }, b);
  return explainCompared(new PairComparer(columns, model, isGeneric), 0, 1);
}

export function explainCompared(comparer: PairComparer<RecordColumns>, i: number, j: number): Evidence[] {
  comparer.compare(i, j);
  const { columns, tables } = comparer;
  const evidence: Evidence[] = [
    { attribute: 'prior', level: 'before comparing', weightMillibits: tables.sameMillibits, left: '', right: '' },
  ];
  const names = [...ATTRIBUTES.map((shape) => shape.name), ...columns.extraAttributes];
  names.forEach((attribute, slot) => {
    const code = comparer.levels[slot]!;
    const weightMillibits = tables.same[slot * LEVEL_SPAN + code]! + comparer.rarity[slot]!;
    if (code === 0 && weightMillibits === 0) return;
    evidence.push({
      attribute,
      level: code === 0 ? 'seen_young' : shapeOf(attribute).levels[code]!,
      weightMillibits,
      left: textOf(comparer, slot, 'left'),
      right: textOf(comparer, slot, 'right'),
    });
  });
  const household = householdMillibits(comparer.householdSum);
  if (household !== 0)
    evidence.push({ attribute: 'household', level: 'may be another of the household', weightMillibits: -household, left: '', right: '' });
  return evidence;
}

type Columns = PairComparer<RecordColumns>['columns'];

const GENDERS = ['', 'male', 'female'];

/** How the value of a slot is shown, by its id; slots without an entry hold identifiers and texts. */
const SHOWN: Readonly<Record<number, (columns: Columns, id: number) => string>> = {
  [SLOT.gender]: (_, id) => GENDERS[id]!,
  [SLOT.birthDate]: (_, id) => (id === 0 ? '' : String(id)),
  [SLOT.phone]: ({ numbers }, id) => (id === 0 ? '' : `+${numbers[id]}`),
  [SLOT.email]: ({ emailParts, mailParts }, id) => (id === 0 ? '' : partsOf(emailParts.values, id, 2, mailParts.texts).join('@')),
  [SLOT.address]: ({ addressParts, places }, id) =>
    partsOf(addressParts.values, id, PART.count, places.texts)
      .filter((part) => part !== '')
      .join(' '),
  [SLOT.source]: ({ sourceNames }, id) => sourceNames.texts[id]!,
};

/** The parts of a name, by slot. */
const NAME_PARTS = [NAME.first, NAME.last, NAME.middle, NAME.suffix] as const;

function textOf(comparer: PairComparer<RecordColumns>, slot: number, side: 'left' | 'right'): string {
  const { columns } = comparer;
  const id = comparer[side][slot]!;
  if (slot > SLOT.suffix) return SHOWN[slot]?.(columns, id) ?? columns.extraTexts[id]!;
  const name = side === 'left' ? comparer.nameLeft : comparer.nameRight;
  const part = columns.cells.values[name + NAME_PARTS[slot]!]!;
  return slot === SLOT.suffix ? SUFFIXES[part]! : columns.words.texts[part]!;
}

function partsOf(parts: Int32Array, id: number, width: number, texts: readonly string[]): string[] {
  return Array.from(parts.subarray(id * width, (id + 1) * width), (part) => texts[part]!);
}
