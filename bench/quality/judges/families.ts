import type { Chance } from './chance.ts';
import type { Culture, Home } from './culture.ts';

export interface Human {
  readonly id: string;
  readonly sex: 'm' | 'f';
  readonly first: string;
  readonly middle: string;
  /** Today's surname, and the one before a marriage where there was one. */
  readonly last: string;
  readonly formerLast: string;
  readonly suffix: '' | 'Sr' | 'Jr';
  readonly born: readonly [year: number, month: number, day: number];
  readonly home: Home;
  readonly formerHome: Home | undefined;
  readonly mobile: string;
  /** Of the household. */
  readonly landline: string;
  readonly email: string;
  /** Of the household, where one mailbox serves all. */
  readonly familyEmail: string;
}

const YEAR = 2022;
const HOSTS = ['mail.example', 'post.example', 'web.example', 'inbox.example', 'fast.example', 'home.example'];

/** Households: people alone, couples, families with twins, sons named for their fathers, grown children, second marriages. */
export function families(chance: Chance, culture: Culture, count: number): Human[] {
  const people: Human[] = [];
  while (people.length < count) {
    const home = culture.home(chance);
    const formerHome = chance.yes(0.35) ? culture.home(chance) : undefined;
    const landline = culture.landline(chance);
    const last = culture.last(chance);
    const familyEmail = chance.yes(0.3) ? `${plain(last)}.family${chance.below(90)}@${chance.pick(HOSTS)}` : '';
    const age = chance.between(24, 80);
    const household: Household = { shared: { home, formerHome, landline, familyEmail, last }, age, people, chance, culture };
    const sex = chance.yes(0.5) ? 'm' : 'f';
    if (chance.yes(0.3)) addSingle(household, sex);
    else addFamily(household);
  }
  return people;
}

interface Household {
  readonly shared: Pick<Human, 'home' | 'formerHome' | 'landline' | 'familyEmail' | 'last'>;
  readonly age: number;
  readonly people: Human[];
  readonly chance: Chance;
  readonly culture: Culture;
}

type Member = Pick<Human, 'sex' | 'first' | 'formerLast' | 'suffix'> &
  Partial<Household['shared'] & Pick<Human, 'born'>> & { readonly age: number };

function addPerson({ shared, people, chance, culture }: Household, { age, born, ...member }: Member): void {
  const human = { ...shared, ...member };
  people.push({
    id: `p${people.length + 1}`,
    middle: culture.middle(chance, human.sex),
    born: born ?? birthOf(chance, age),
    mobile: culture.mobile(chance),
    email: mailOf(chance, human.first, human.formerLast === '' || chance.yes(0.5) ? human.last : human.formerLast),
    ...human,
  });
}

function addSingle(household: Household, sex: Human['sex']): void {
  const { chance, culture, age } = household;
  const first = culture.first(chance, sex);
  const formerLast = sex === 'f' && chance.yes(0.2) ? culture.last(chance) : '';
  addPerson(household, { sex, first, formerLast, suffix: '', age });
}

function addFamily(household: Household): void {
  const { chance, culture, age, shared } = household;
  const father = culture.first(chance, 'm');
  const hasJunior = chance.yes(0.09);
  const own = culture.last(chance);
  const takes = chance.yes(culture.takesName);
  addPerson(household, { sex: 'm', first: father, formerLast: '', suffix: hasJunior && chance.yes(0.6) ? 'Sr' : '', age });
  addPerson(household, {
    sex: 'f',
    first: culture.first(chance, 'f'),
    last: takes ? shared.last : own,
    formerLast: takes ? own : '',
    suffix: '',
    age: age + chance.between(-5, 3),
  });
  if (takes && chance.yes(0.08)) addFormerWife(household);
  const children = chance.yes(0.55) ? chance.between(1, 3) : 0;
  const twinsBorn = chance.yes(0.1) ? birthOf(chance, Math.max(1, age - 28)) : undefined;
  for (let child = 0; child < children; child += 1) {
    const isJunior = hasJunior && child === 0;
    addChild(household, isJunior ? father : undefined, child < 2 && !isJunior ? twinsBorn : undefined);
  }
}

/** An earlier wife who kept the name and lives elsewhere. */
function addFormerWife(household: Household): void {
  const { chance, culture, age } = household;
  addPerson(household, {
    ...elsewhere(household),
    sex: 'f',
    first: culture.first(chance, 'f'),
    formerLast: culture.last(chance),
    suffix: '',
    age: age + chance.between(-6, 2),
  });
}

function addChild(household: Household, namedFor: string | undefined, born: Human['born'] | undefined): void {
  const { chance, culture, age: parentAge } = household;
  const sex = namedFor !== undefined || chance.yes(0.5) ? 'm' : 'f';
  const age = Math.max(1, parentAge - chance.between(20, 38));
  const first = namedFor ?? culture.first(chance, sex);
  const away = age > 26 && chance.yes(0.5) ? elsewhere(household) : {};
  const suffix = namedFor !== undefined && chance.yes(0.7) ? 'Jr' : '';
  addPerson(household, { ...away, sex, first, formerLast: '', suffix, age, ...(born !== undefined && { born }) });
}

/** A home of one's own after that of the household. */
function elsewhere({ chance, culture, shared }: Household): Pick<Human, 'home' | 'formerHome' | 'landline' | 'familyEmail'> {
  return { home: culture.home(chance), formerHome: shared.home, landline: culture.landline(chance), familyEmail: '' };
}

function birthOf(chance: Chance, age: number): Human['born'] {
  return [YEAR - age, chance.between(1, 12), chance.between(1, 28)];
}

function mailOf(chance: Chance, first: string, last: string): string {
  const [f, l] = [plain(first), plain(last)];
  const local = chance.pick([
    `${f}.${l}`,
    `${f}${l}${chance.below(100)}`,
    `${f[0]}${l}${chance.below(100)}`,
    `${f}${chance.between(50, 99)}`,
    `${chance.pick(['sunny', 'blue', 'star', 'rocky', 'lucky', 'moto'])}${chance.between(100, 9999)}`,
  ]);
  return `${local}@${chance.pick(HOSTS)}`;
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}
