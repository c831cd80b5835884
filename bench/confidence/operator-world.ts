import type { WrittenFragment } from '../../src/app/look-up/parse-fragment.ts';
import type { RawRecord } from '../../src/core/raw-record.ts';
import { normalizeRecord } from '../../src/normalize/record.ts';
import { type Dice, makeDice } from './dice.ts';
import type { LabelledRecord } from './memory-people.ts';

/** Data as an operator may bring it: simple, and unlike the demo. */
export interface Operator {
  readonly name: string;
  readonly people: number;
  /** How many first and last names there are, all as frequent as each other. */
  readonly firstNames: number;
  readonly lastNames: number;
  /** People to a home: weights of one, two, three … */
  readonly homes: readonly number[];
  readonly lines: 'own' | 'home' | 'both';
  /** Shares of homes and of people in no source. */
  readonly unknownHomes: number;
  readonly unknownPeople: number;
  /** Share of people whose number, and of homes whose address, changed after every source wrote it down. */
  readonly changed: number;
  readonly sources: readonly OperatorFile[];
  readonly askerSlips: number;
}

export interface OperatorFile {
  readonly reach: number;
  readonly slips: number;
  readonly dated: boolean;
  readonly phones: number;
  readonly emails: number;
  readonly births: boolean;
}

export interface OperatorWorld {
  readonly today: number;
  readonly rows: readonly LabelledRecord[];
  readonly questions: readonly { readonly kind: string; readonly fragment: WrittenFragment; readonly person: string | null }[];
}

const PLACES = [
  ['Tucson', 'AZ', '85701'],
  ['Mesa', 'AZ', '85201'],
  ['Boise', 'ID', '83702'],
  ['Nampa', 'ID', '83651'],
  ['Omaha', 'NE', '68102'],
  ['Lincoln', 'NE', '68508'],
  ['Fargo', 'ND', '58102'],
  ['Bismarck', 'ND', '58501'],
  ['Topeka', 'KS', '66603'],
  ['Wichita', 'KS', '67202'],
] as const;
const HEADS = 'ba ce di fo gu ha ji ka lo mu ne pi ra so tu va we ya zo cha sha bri cle dro fra gra ple sta'.split(' ');
const TAILS = 'bel cor dan fin gar hold kin lan mer nis ott pel quist rand sen ton ver wick yard zell'.split(' ');
const KINDS = [
  ['phone'],
  ['email'],
  ['name'],
  ['name', 'state'],
  ['name', 'zip'],
  ['name', 'address'],
  ['address'],
  ['phone', 'name'],
  ['phone', 'address'],
  ['phone', 'name', 'address'],
  ['name', 'email'],
] as const;
const NEWEST = Date.UTC(2026, 4, 1);
const DAY_MS = 86_400_000;
const OLDEST_DAYS = 1_500;

interface Adult {
  readonly id: string;
  readonly first: string;
  readonly last: string;
  readonly email: string;
  readonly born: string;
  readonly home: { readonly street: string; readonly city: string; readonly state: string; readonly zip: string };
  readonly phones: readonly string[];
  readonly asked: { readonly phone: string; readonly home: Adult['home'] };
  readonly isUnknown: boolean;
  isStored: boolean;
}

export function operatorWorld(operator: Operator, seed: number, perKind: number): OperatorWorld {
  const dice = makeDice(seed);
  const adults = populate(operator, dice);
  const rows = operator.sources.flatMap((source, at) => adults.flatMap((adult) => observe(adult, source, `file ${at}`, dice) ?? []));
  const questions = KINDS.flatMap((groups) => Array.from({ length: perKind }, () => ask(dice.pick(adults), groups, operator, dice)));
  return { rows, questions, today: NEWEST / DAY_MS };
}

function populate(operator: Operator, dice: Dice): Adult[] {
  const [firsts, lasts] = [words(operator.firstNames, 1, dice), words(operator.lastNames, 2, dice)];
  const streets = words(200, 3, dice);
  let nextNumber = 5_205_551_000;
  const newNumber = () => {
    nextNumber += 1 + dice.below(9);
    return String(nextNumber);
  };
  const newHome = (): Adult['home'] => {
    const [city, state, zip] = dice.pick(PLACES);
    return { street: `${1 + dice.below(9_000)} ${dice.pick(streets)} ${dice.pick(['Road', 'Street', 'Lane'])}`, city, state, zip };
  };
  const adults: Adult[] = [];
  while (adults.length < operator.people) {
    const home = newHome();
    const askedHome = dice.chance(operator.changed) ? newHome() : home;
    const family = dice.pick(lasts);
    const line = newNumber();
    const isUnknownHome = dice.chance(operator.unknownHomes);
    const size = 1 + dice.choice(operator.homes);
    for (let member = 0; member < size; member++) {
      const first = dice.pick(firsts);
      const own = newNumber();
      const phones = operator.lines === 'own' ? [own] : operator.lines === 'home' ? [line] : [own, line];
      adults.push({
        id: `b${adults.length}`,
        first,
        last: dice.chance(0.85) ? family : dice.pick(lasts),
        email: `${first}${adults.length}@example.org`,
        born: new Date(Date.UTC(1935 + dice.below(70), dice.below(12), 1 + dice.below(28))).toISOString().slice(0, 10),
        home,
        phones,
        asked: { phone: dice.chance(operator.changed) ? newNumber() : dice.pick(phones), home: askedHome },
        isUnknown: isUnknownHome || dice.chance(operator.unknownPeople),
        isStored: false,
      });
    }
  }
  return adults;
}

function observe(adult: Adult, source: OperatorFile, name: string, dice: Dice): LabelledRecord | undefined {
  if (adult.isUnknown || !dice.chance(source.reach)) return undefined;
  adult.isStored = true;
  const raw: RawRecord = {
    names: [{ first: slip(adult.first, source.slips, dice), last: slip(adult.last, source.slips, dice) }],
    phones: adult.phones.filter(() => dice.chance(source.phones)),
    emails: dice.chance(source.emails) ? [adult.email] : [],
    addresses: [{ ...adult.home, street: slip(adult.home.street, source.slips, dice) }],
    ...(source.births && { birthDate: adult.born }),
    identifiers: [],
    texts: [],
    ...(source.dated && { lastSeen: new Date(NEWEST - dice.below(OLDEST_DAYS) * DAY_MS).toISOString().slice(0, 10) }),
  };
  return { ref: { source: name, recordId: adult.id }, record: normalizeRecord(raw).record, label: adult.id };
}

function ask(adult: Adult, groups: readonly string[], { askerSlips }: Operator, dice: Dice): OperatorWorld['questions'][number] {
  const { street, city, state, zip } = adult.asked.home;
  const address = groups.includes('address')
    ? { street: slip(street, askerSlips, dice), city, state, zip }
    : groups.includes('state')
      ? { state }
      : groups.includes('zip')
        ? { zip }
        : undefined;
  return {
    kind: groups.join('+'),
    fragment: {
      ...(groups.includes('phone') && { phone: adult.asked.phone }),
      ...(groups.includes('email') && { email: adult.email }),
      ...(groups.includes('name') && { name: { first: slip(adult.first, askerSlips, dice), last: slip(adult.last, askerSlips, dice) } }),
      ...(address !== undefined && { address }),
    },
    person: adult.isStored ? adult.id : null,
  };
}

/** Words that no list of names has. */
function words(count: number, salt: number, dice: Dice): string[] {
  const made = new Set<string>();
  while (made.size < count) {
    const word = `${dice.pick(HEADS)}${salt === 1 ? '' : dice.pick(HEADS)}${dice.pick(TAILS)}`;
    made.add(made.has(word) ? `${dice.pick(HEADS)}${word}` : word);
  }
  return [...made].map((word) => word[0]!.toUpperCase() + word.slice(1));
}

function slip(text: string, rate: number, dice: Dice): string {
  if (text.length < 4 || !dice.chance(rate)) return text;
  const at = text.length - 1 - dice.below(text.length - 2);
  return dice.chance(0.5)
    ? text.slice(0, at) + text.slice(at + 1)
    : text.slice(0, at) + dice.pick('aeiouklmnrst'.split('')) + text.slice(at);
}
