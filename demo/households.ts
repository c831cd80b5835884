import type { NameCulture } from '../src/reference/surnames.ts';
import type { NamePool, Sex } from './name-pool.ts';
import { Quota, type Random } from './random.ts';
import * as rates from './rates.ts';
import { SHORT_FORMS } from './short-forms.ts';
import { ageYears, birthYear, type Household, type Human, isAdult } from './world.ts';

export interface HouseholdMaker {
  readonly random: Random;
  readonly names: NamePool;
  readonly namedAfterParent: Readonly<Record<`${Sex} ${'at home' | 'away' | 'young'}`, Quota>>;
  nextHuman(): number;
  nextHousehold(): number;
}

export function namingQuotas(random: Random): HouseholdMaker['namedAfterParent'] {
  const sons = () => new Quota(random, rates.SON_NAMED_AFTER_FATHER_RATE);
  const daughters = () => new Quota(random, rates.DAUGHTER_NAMED_AFTER_MOTHER_RATE);
  return {
    'male at home': sons(),
    'male away': sons(),
    'male young': sons(),
    'female at home': daughters(),
    'female away': daughters(),
    'female young': daughters(),
  };
}

/** One household of at most `room` people, and the households of children who have left it. */
export function makeHouseholds(maker: HouseholdMaker, room: number): { household: Household; parents?: Household }[] {
  const shape = room < 4 ? 'single' : maker.random.choose(rates.HOUSEHOLD_SHARES);
  const household = emptyHousehold(maker);
  SHAPES[shape](maker, household, room);
  const made: { household: Household; parents?: Household }[] = [{ household }];
  const [head] = household.members;
  const left = room - household.members.length;
  if (head && left > 0 && ageYears(head, rates.WORLD_DAY) >= 46 && maker.random.chance(rates.MOVED_OUT_CHILD_RATE)) {
    const own = emptyHousehold(maker);
    addChild(maker, own, household, maker.random.between(19, ageYears(head, rates.WORLD_DAY) - 22));
    made.push({ household: own, parents: household });
  }
  return made;
}

const SHAPES: Record<keyof typeof rates.HOUSEHOLD_SHARES, (maker: HouseholdMaker, household: Household, room: number) => void> = {
  single: (maker, household) => void addStranger(maker, household, maker.random.between(20, 88)),
  couple: (maker, household) => addCouple(maker, household, maker.random.between(22, 86)),
  family(maker, household, room) {
    addCouple(maker, household, maker.random.between(27, 55));
    addChildren(maker, household, room);
  },
  singleParent(maker, household, room) {
    addStranger(maker, household, maker.random.between(22, 52), maker.random.chance(rates.SINGLE_MOTHER_RATE) ? 'female' : 'male');
    addChildren(maker, household, room);
  },
  multiGeneration(maker, household, room) {
    const age = maker.random.between(32, 55);
    addCouple(maker, household, age);
    const [head] = household.members;
    const elder = addStranger(maker, household, age + maker.random.between(22, 33), undefined, head?.culture);
    if (head) elder.last = maker.random.chance(rates.FATHERS_PARENT_RATE) ? head.last : (household.members[1]?.maiden ?? '') || head.last;
    addChildren(maker, household, room);
  },
  adultChild(maker, household, room) {
    const age = maker.random.between(44, 72);
    addCouple(maker, household, age);
    const oldest = Math.min(34, age - 22);
    addChild(maker, household, household, maker.random.between(18, oldest));
    if (household.members.length < room && maker.random.chance(rates.SECOND_ADULT_CHILD_RATE))
      addChild(maker, household, household, maker.random.between(18, oldest));
  },
  roommates(maker, household, room) {
    const count = Math.min(room, maker.random.between(2, 4));
    for (let i = 0; i < count; i++) addStranger(maker, household, maker.random.between(20, 38));
  },
};

function emptyHousehold(maker: HouseholdMaker): Household {
  return { id: maker.nextHousehold(), members: [], home: undefined, landline: undefined, hidden: false };
}

function addStranger(maker: HouseholdMaker, household: Household, age: number, sex?: Sex, culture?: NameCulture): Human {
  const own = culture ?? maker.names.culture(maker.random);
  return addHuman(maker, household, { age, sex: sex ?? (maker.random.chance(rates.FEMALE_RATE) ? 'female' : 'male'), culture: own });
}

function addCouple(maker: HouseholdMaker, household: Household, age: number): void {
  const { random } = maker;
  const one = addStranger(maker, household, age, random.chance(0.5) ? 'male' : 'female');
  const sameSex = random.chance(rates.SAME_SEX_COUPLE_RATE);
  const otherSex = one.sex === 'male' ? 'female' : 'male';
  const culture = random.chance(rates.SAME_CULTURE_COUPLE_RATE) ? one.culture : undefined;
  const two = addStranger(maker, household, Math.max(19, age + random.between(-5, 4)), sameSex ? one.sex : otherSex, culture);
  if (!random.chance(rates.MARRIED_RATE)) return;
  const [taker, giver] = two.sex === 'female' ? [two, one] : [one, two];
  const choice = random.choose(rates.MARRIED_NAME_SHARES);
  if (choice === 'keeps' || taker.last === giver.last) return;
  const earliest = Math.max(taker.birthDay, giver.birthDay) + Math.round(20 * rates.DAYS_PER_YEAR);
  taker.nameChangeDay = Math.min(rates.WORLD_DAY - 30, random.between(earliest, Math.max(earliest + 1, earliest + 12 * 365)));
  taker.maiden = taker.last;
  taker.last = choice === 'takes' ? giver.last : `${taker.maiden}-${giver.last}`;
}

function addChildren(maker: HouseholdMaker, household: Household, room: number): void {
  const wanted = { one: 1, two: 2, three: 3, four: 4 }[maker.random.choose(rates.CHILDREN_SHARES)];
  const [head] = household.members;
  if (head === undefined) return;
  const oldest = Math.min(17, Math.max(0, ageYears(head, rates.WORLD_DAY) - 20));
  for (let i = 0; i < wanted && household.members.length < room; i++) {
    const child = addChild(maker, household, household, maker.random.between(0, oldest));
    if (household.members.length < room && maker.random.chance(rates.TWIN_RATE)) addTwin(maker, household, child);
  }
}

function addChild(maker: HouseholdMaker, into: Household, parents: Household, age: number): Human {
  const [one, two] = parents.members;
  const father = one?.sex === 'male' ? one : two?.sex === 'male' ? two : undefined;
  const mother = one?.sex === 'female' ? one : two;
  const named = father ?? one;
  const child = addStranger(maker, into, Math.max(0, age), undefined, named?.culture);
  if (named) child.last = named.last.includes('-') ? named.maiden : named.last;
  const parent = child.sex === 'male' ? father : mother?.sex === 'female' ? mother : undefined;
  const where = !isAdult(child, rates.WORLD_DAY) ? 'young' : into === parents ? 'at home' : 'away';
  if (parent && !parent.passedNameOn && maker.namedAfterParent[`${child.sex} ${where}`].next()) {
    passNameOn(maker, parent, child);
  } else if (parents.members.some((other) => other !== child && other.first === child.first)) {
    child.first = maker.names.first(maker.random, child.culture, child.sex, birthYear(child));
  }
  child.nickname = nicknameOf(maker.random, child.first);
  return child;
}

function passNameOn({ random }: HouseholdMaker, parent: Human, child: Human): void {
  parent.passedNameOn = true;
  child.first = parent.first;
  if (child.last === parent.last) child.namesakeOf = parent;
  if (child.sex !== 'male' || !random.chance(rates.JUNIOR_RATE)) return;
  child.middle = parent.middle;
  child.suffix = 'Jr';
  parent.suffix = 'Sr';
}

function addTwin(maker: HouseholdMaker, household: Household, twin: Human): void {
  const other = addHuman(maker, household, {
    age: 0,
    sex: maker.random.chance(rates.TWINS_OF_ONE_SEX_RATE) ? twin.sex : 'female',
    culture: twin.culture,
    birthDay: twin.birthDay,
  });
  other.last = twin.last;
  if (other.first === twin.first) other.first = maker.names.first(maker.random, other.culture, other.sex, birthYear(other));
}

function addHuman(
  maker: HouseholdMaker,
  household: Household,
  given: { age: number; sex: Sex; culture: NameCulture; birthDay?: number },
): Human {
  const { random, names } = maker;
  const birthDay = given.birthDay ?? rates.WORLD_DAY - Math.round(given.age * rates.DAYS_PER_YEAR) - random.between(1, 364);
  const year = 1970 + Math.floor(birthDay / rates.DAYS_PER_YEAR);
  const first = names.first(random, given.culture, given.sex, year);
  const human: Human = {
    id: maker.nextHuman(),
    sex: given.sex,
    birthDay,
    culture: given.culture,
    first,
    middle: random.chance(rates.MIDDLE_NAME_RATE) ? names.first(random, given.culture, given.sex, year) : '',
    last: names.surname(random, given.culture),
    suffix: '',
    passedNameOn: false,
    namesakeOf: undefined,
    nickname: '',
    maiden: '',
    nameChangeDay: 0,
    household,
    stays: [],
    numbers: [],
    emails: [],
    hidden: false,
    visibility: rates.VISIBILITY[random.choose(rates.VISIBILITY_SHARES)],
    rows: 0,
  };
  human.nickname = nicknameOf(random, first);
  household.members.push(human);
  return human;
}

function nicknameOf(random: Random, first: string): string {
  const short = SHORT_FORMS.get(first);
  return short && random.chance(rates.GOES_BY_NICKNAME_RATE)
    ? (short[Math.min(random.below(short.length), random.below(short.length))] ?? '')
    : '';
}

export function adultsOf(household: Household): Human[] {
  return household.members.filter((member) => isAdult(member, rates.WORLD_DAY));
}
