import type { WrittenFragment } from '../../src/app/look-up/parse-fragment.ts';
import type { RawRecord } from '../../src/core/raw-record.ts';
import { normalizeRecord } from '../../src/normalize/record.ts';
import type { Dice } from './dice.ts';
import type { LabelledRecord } from './memory-people.ts';
import { type Adult, at, type Home, shortForm, shortFormsOf, TODAY, type Variant } from './other-world.ts';

export interface WorldQuestion {
  readonly kind: string;
  readonly fragment: WrittenFragment;
  readonly person: string | null;
}

const YEAR = 365;
const DAY_MS = 86_400_000;

/** Each source records people on its own days and with its own error rate. */
export function sourceRecords(adults: readonly Adult[], variant: Variant, dice: Dice): LabelledRecord[] {
  const rows: LabelledRecord[] = [];
  for (const source of variant.sources) {
    for (const adult of adults) {
      if (adult.household.unreached || !dice.chance(source.reach)) continue;
      const day = TODAY - Math.floor(dice.next() ** 1.5 * source.oldestYears * YEAR);
      const home = at(adult.household.homes, day);
      const phones: string[] = [];
      if (dice.chance(source.hasPhone)) phones.push(String(at(adult.mobiles, day)));
      if (adult.household.landline !== undefined && dice.chance(source.hasPhone * 0.6)) phones.push(String(adult.household.landline));
      const raw: RawRecord = {
        names: [{ first: slipped(adult.first, source.slips, dice), last: slipped(adult.last, source.slips, dice) }],
        phones,
        emails: dice.chance(source.hasEmail) ? [adult.email] : [],
        addresses: [{ ...home, street: slipped(home.street, source.slips, dice) }],
        ...(source.hasBirthDate && { birthDate: adult.born }),
        identifiers: [],
        texts: [],
        lastSeen: new Date(day * DAY_MS).toISOString().slice(0, 10),
      };
      adult.reached = true;
      rows.push({ ref: { source: source.name, recordId: String(adult.id) }, record: normalizeRecord(raw).record, label: String(adult.id) });
    }
  }
  return rows;
}

const KINDS = [
  'phone',
  'email',
  'name',
  'name+state',
  'name+zip',
  'name+address',
  'address',
  'phone+name',
  'phone+address',
  'phone+name+address',
  'name+email',
] as const;

/** Questions about people drawn uniformly, including those in no source. */
export function askQuestions(adults: readonly Adult[], variant: Variant, dice: Dice, perKind: number): WorldQuestion[] {
  const shortForms = shortFormsOf(new Set(adults.map((adult) => adult.first)));
  const queries: WorldQuestion[] = [];
  for (const kind of KINDS) {
    for (let n = 0; n < perKind; n++) {
      const adult = dice.pick(adults);
      const address = askedAddress(kind, adult, variant, dice);
      const first = dice.chance(variant.asker.nickname) ? shortForm(adult.first, shortForms, dice) : adult.first;
      const fragment = fragmentOf(kind, { ...adult, first }, address, variant, dice);
      queries.push({ kind, fragment, person: adult.reached ? String(adult.id) : null });
    }
  }
  return queries;
}

function fragmentOf(kind: string, adult: Adult, address: WrittenFragment['address'], variant: Variant, dice: Dice): WrittenFragment {
  const groups = kind.split('+');
  const { slip } = variant.asker;
  return {
    ...(groups.includes('phone') && { phone: `+1${askedNumber(adult, variant, dice)}` }),
    ...(groups.includes('email') && { email: adult.email }),
    ...(groups.includes('name') && { name: { first: slipped(adult.first, slip, dice), last: slipped(adult.last, slip, dice) } }),
    ...(address !== undefined && { address }),
  };
}

/** As much of a home as the kind of question gives. */
function askedAddress(kind: string, adult: Adult, variant: Variant, dice: Dice): WrittenFragment['address'] {
  const part = kind.split('+').find((group) => group === 'address' || group === 'state' || group === 'zip');
  if (part === undefined) return undefined;
  const home = askedHome(adult, variant, dice);
  return part === 'address' ? home : { [part]: home[part] };
}

function askedNumber(adult: Adult, variant: Variant, dice: Dice): number {
  if (adult.household.landline !== undefined && dice.chance(variant.asker.landline)) return adult.household.landline;
  if (adult.mobiles.length > 1 && dice.chance(variant.asker.oldNumber)) return adult.mobiles.at(-2)!.value;
  return adult.mobiles.at(-1)!.value;
}

function askedHome(adult: Adult, variant: Variant, dice: Dice): Home {
  const { homes } = adult.household;
  return homes.length > 1 && dice.chance(variant.asker.oldAddress) ? homes.at(-2)!.value : homes.at(-1)!.value;
}

/** One letter wrong, missing or changed with its neighbour. */
function slipped(text: string, rate: number, dice: Dice): string {
  if (text.length < 4 || !dice.chance(rate)) return text;
  const spot = 1 + dice.below(text.length - 2);
  const letter = String.fromCharCode(97 + dice.below(26));
  switch (dice.below(3)) {
    case 0:
      return text.slice(0, spot) + letter + text.slice(spot + 1);
    case 1:
      return text.slice(0, spot) + text.slice(spot + 1);
    default:
      return text.slice(0, spot) + text[spot + 1] + text[spot] + text.slice(spot + 2);
  }
}
