import { ATTRIBUTES, LEVEL_SPAN, shapeOf } from '../attributes.ts';
import { ADDRESS } from '../compare/address.ts';
import { TEXT } from '../compare/other-attributes.ts';
import type { LevelWeights, Model } from '../model.ts';

/** Levels of an address to which the rarity of the place is added. */
const ADDRESS_BY_RARITY: readonly number[] = [ADDRESS.zip, ADDRESS.zipOtherStreet, ADDRESS.city, ADDRESS.cityOtherStreet];
/** No single value moves a weight by more than this: the rarest name may be a typing error made twice. */
export const MOST_RARITY_MILLIBITS = 8000;
/** One birth date in 64 is nobody's, and one birth year in 8: it is what a form was filled with. */
const LEAST_BIRTH_MILLIBITS = 6000;
const LEAST_YEAR_MILLIBITS = 3000;

/** What a model says of each level, by slot and level; the further attributes of a set take the slots after the known ones. */
export interface LevelTables {
  readonly same: Int32Array;
  readonly household: Int32Array;
  /** What a level says for one person against two of a household. */
  readonly beyondHome: Int32Array;
  readonly homeRarity: Uint8Array;
  /** The most that a slot of phones, e-mails, addresses or further attributes can add for one person. */
  readonly mostOf: Int32Array;
  /** The most that such a slot can say for one person against two of a household. */
  readonly mostBeyondHome: Int32Array;
  /** Dates that so many share that they are what a form was filled with. */
  readonly genericBirths: ReadonlySet<number>;
}

/** A record that comes alone is weighed by several tables, all of one model. */
const kept = new WeakMap<Model, { readonly attributes: string; readonly tables: LevelTables }>();

export function levelTablesOf(model: Model, extraAttributes: readonly string[]): LevelTables {
  const attributes = extraAttributes.join('\u001f');
  const known = kept.get(model);
  if (known?.attributes === attributes) return known.tables;
  const tables = makeTables(model, [...ATTRIBUTES.map((shape) => shape.name), ...extraAttributes], known?.tables.genericBirths);
  kept.set(model, { attributes, tables });
  return tables;
}

function makeTables(model: Model, names: readonly string[], genericBirths?: ReadonlySet<number>): LevelTables {
  const same = new Int32Array(names.length * LEVEL_SPAN);
  const household = new Int32Array(names.length * LEVEL_SPAN);
  const beyondHome = new Int32Array(names.length * LEVEL_SPAN);
  names.forEach((name, slot) => {
    const weights = weightsFor(model, name);
    shapeOf(name).levels.forEach((level, code) => {
      same[slot * LEVEL_SPAN + code] = weights.same[level] ?? 0;
      household[slot * LEVEL_SPAN + code] = weights.household[level] ?? 0;
      beyondHome[slot * LEVEL_SPAN + code] = (weights.same[level] ?? 0) - (weights.household[level] ?? 0);
    });
  });
  const most = (name: string, slot: number, rare: readonly number[], weights: Int32Array) =>
    shapeOf(name).levels.reduce(
      (top, _, code) => Math.max(top, weights[slot * LEVEL_SPAN + code]! + (rare.includes(code) ? MOST_RARITY_MILLIBITS : 0)),
      0,
    );
  const rarest = (name: string) => (name.startsWith('text:') ? [TEXT.exact] : []);
  return {
    same,
    household,
    beyondHome,
    homeRarity: Uint8Array.from(names, (name) => (shapeOf(name).sharedAtHome ? 1 : 0)),
    mostOf: Int32Array.from(names, (name, slot) => most(name, slot, name === 'address' ? ADDRESS_BY_RARITY : rarest(name), same)),
    // A household shares a rare place as readily, so the rarity of a place says nothing here.
    mostBeyondHome: Int32Array.from(names, (name, slot) => most(name, slot, rarest(name), beyondHome)),
    genericBirths: genericBirths ?? genericBirthsOf(model),
  };
}

function genericBirthsOf(model: Model): ReadonlySet<number> {
  const listed = Object.entries(model.frequencies['birth_date']?.values ?? {});
  return new Set(listed.flatMap(([date, millibits]) => (millibits < leastMillibits(Number(date)) ? [Number(date)] : [])));
}

function leastMillibits(date: number): number {
  return date % 100 === 0 ? LEAST_YEAR_MILLIBITS : LEAST_BIRTH_MILLIBITS;
}

function weightsFor(model: Model, name: string): LevelWeights {
  const weights = model.attributes[name] ?? model.attributes[shapeOf(name).name];
  if (weights === undefined) throw new Error(`The model knows no attribute ${name}`);
  return weights;
}
