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
    const former = chance.yes(0.35) ? culture.home(chance) : undefined;
    const landline = culture.landline(chance);
    const last = culture.last(chance);
    const familyEmail = chance.yes(0.3) ? `${plain(last)}.family${chance.below(90)}@${chance.pick(HOSTS)}` : '';
    const shared = { home, formerHome: former, landline, familyEmail };
    const age = chance.between(24, 80);
    const add = (
      more: Omit<Human, 'id' | 'middle' | 'mobile' | 'email' | 'born'> & {
        readonly born?: Human['born'];
        readonly age: number;
        readonly middle?: string;
      },
    ) => {
      const { age: years, born, middle, ...rest } = more;
      people.push({
        id: `p${people.length + 1}`,
        middle: middle ?? culture.middle(chance, more.sex),
        born: born ?? birthOf(chance, years),
        mobile: culture.mobile(chance),
        email: mailOf(chance, more.first, more.formerLast === '' || chance.yes(0.5) ? more.last : more.formerLast),
        ...rest,
      });
    };
    const sex = chance.yes(0.5) ? 'm' : 'f';
    if (chance.yes(0.3)) {
      add({
        ...shared,
        sex,
        first: culture.first(chance, sex),
        last,
        formerLast: sex === 'f' && chance.yes(0.2) ? culture.last(chance) : '',
        suffix: '',
        age,
      });
      continue;
    }
    const father = culture.first(chance, 'm');
    const hasJunior = chance.yes(0.09);
    const own = culture.last(chance);
    const takes = chance.yes(culture.takesName);
    add({ ...shared, sex: 'm', first: father, last, formerLast: '', suffix: hasJunior && chance.yes(0.6) ? 'Sr' : '', age });
    add({
      ...shared,
      sex: 'f',
      first: culture.first(chance, 'f'),
      last: takes ? last : own,
      formerLast: takes ? own : '',
      suffix: '',
      age: age + chance.between(-5, 3),
    });
    // An earlier wife who kept the name and lives elsewhere.
    if (takes && chance.yes(0.08)) {
      add({
        ...shared,
        home: culture.home(chance),
        formerHome: home,
        landline: culture.landline(chance),
        familyEmail: '',
        sex: 'f',
        first: culture.first(chance, 'f'),
        last,
        formerLast: culture.last(chance),
        suffix: '',
        age: age + chance.between(-6, 2),
      });
    }
    const children = chance.yes(0.55) ? chance.between(1, 3) : 0;
    const twinsBorn = chance.yes(0.1) ? birthOf(chance, Math.max(1, age - 28)) : undefined;
    for (let child = 0; child < children; child += 1) {
      const isJunior = hasJunior && child === 0;
      const childSex = isJunior || chance.yes(0.5) ? 'm' : 'f';
      const years = Math.max(1, age - chance.between(20, 38));
      const first = isJunior ? father : culture.first(chance, childSex);
      const away = years > 26 && chance.yes(0.5);
      add({
        ...shared,
        ...(away && { home: culture.home(chance), formerHome: home, landline: culture.landline(chance), familyEmail: '' }),
        sex: childSex,
        first,
        last,
        formerLast: '',
        suffix: isJunior && chance.yes(0.7) ? 'Jr' : '',
        age: years,
        ...(twinsBorn !== undefined && child < 2 && !isJunior && { born: twinsBorn }),
      });
    }
  }
  return people;
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
