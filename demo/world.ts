import type { NameCulture } from '../src/reference/surnames.ts';
import type { Sex } from './name-pool.ts';
import type { HOME_SHARES } from './rates.ts';

export type HomeKind = keyof typeof HOME_SHARES;

export interface Home {
  readonly id: number;
  /** Homes of one building differ in their unit alone. */
  readonly building: number;
  readonly house: string;
  readonly street: string;
  readonly unit: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly kind: HomeKind;
  readonly owned: boolean;
  readonly assessedValue: number;
}

/** Days are counted since 1970; `to` is the first day it no longer holds, or FOREVER. */
export interface Stay {
  readonly home: Home;
  readonly from: number;
  to: number;
}

export type NumberKind = 'mobile' | 'landline' | 'voip';

export interface NumberUse {
  readonly number: number;
  readonly kind: NumberKind;
  readonly from: number;
  to: number;
  /** Who is listed for it: the one who pays. */
  subscriber: Human;
}

export interface Human {
  readonly id: number;
  readonly sex: Sex;
  readonly birthDay: number;
  readonly culture: NameCulture;
  first: string;
  middle: string;
  last: string;
  suffix: '' | 'Jr' | 'Sr';
  /** A child bears this first name too: no second one will. */
  passedNameOn: boolean;
  /** The parent whose first and last name this human bears. */
  namesakeOf: Human | undefined;
  /** Short form the person goes by. */
  nickname: string;
  maiden: string;
  nameChangeDay: number;
  readonly household: Household;
  stays: Stay[];
  numbers: NumberUse[];
  emails: { readonly address: string; readonly from: number }[];
  hidden: boolean;
  visibility: number;
  /** Rows that sources hold of this human. */
  rows: number;
}

export interface Household {
  readonly id: number;
  members: Human[];
  home: Home | undefined;
  landline: NumberUse | undefined;
  hidden: boolean;
}

export const FOREVER = 1_000_000;

export function ageYears(human: Human, day: number): number {
  return Math.floor((day - human.birthDay) / 365.25);
}

export function isAdult(human: Human, day: number): boolean {
  return ageYears(human, day) >= 18;
}

export function lastNameOn(human: Human, day: number): string {
  return human.maiden !== '' && day < human.nameChangeDay ? human.maiden : human.last;
}

export function stayOn(human: Human, day: number): Stay | undefined {
  return human.stays.find((stay) => stay.from <= day && day < stay.to) ?? human.stays[0];
}

export function birthYear(human: Human): number {
  return 1970 + Math.floor(human.birthDay / 365.25);
}
