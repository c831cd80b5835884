import type { Chance } from './chance.ts';
import { AMERICA } from './culture.ts';
import { families, type Human } from './families.ts';
import { blank, fileOf, type Judge, pad } from './judge-set.ts';
import { SHORT_FORMS } from './name-lists.ts';
import { mistype, perhaps } from './slips.ts';

const bornOn = ({ born: [year, month, day] }: Human) => `${year}-${pad(month)}-${pad(day)}`;
const streetOf = ({ home }: Human) => [`${home.house} ${home.street}`, home.city, home.region, home.zip];

/** A register that has one person in fourteen twice, for something was written differently, and a shop that knows half of them. */
const doubles = (people: number): Judge => ({
  name: `doubles_${people}`,
  seen: true,
  make: (chance) => {
    const register = fileOf('register', 'id|first_name|last_name|dob|address|city|state|zip|phone');
    const shop = fileOf('shop', 'id|first_name|last_name|address|city|state|zip|phone|email');
    const slip = (text: string) => perhaps(chance, 0.05, text);
    for (const human of families(chance, AMERICA, people)) {
      const born = blank(chance, 0.1, bornOn(human));
      register.add(human.id, [slip(human.first), slip(human.last), born, ...streetOf(human), blank(chance, 0.5, human.landline)]);
      if (chance.yes(0.07)) register.add(human.id, again(chance, human, born));
      if (!chance.yes(0.5)) continue;
      const phone = blank(chance, 0.4, chance.yes(0.5) ? human.landline : human.mobile);
      shop.add(human.id, [slip(human.first), slip(human.last), ...streetOf(human).map(slip), phone, blank(chance, 0.4, human.email)]);
    }
    return [register, shop];
  },
});

/** A second row of a register: with another spelling of a name or the home, or after a move. */
function again(chance: Chance, human: Human, born: string): string[] {
  const [first, last, house, ...town] = [human.first, human.last, ...streetOf(human)] as [string, string, string, ...string[]];
  const rest = [born, house, ...town, blank(chance, 0.5, human.landline)];
  switch (chance.below(4)) {
    case 0:
      return [mistype(chance, first), last, ...rest];
    case 1:
      return [first, mistype(chance, last), ...rest];
    case 2:
      return [chance.pick(SHORT_FORMS[first] ?? [mistype(chance, first)]), last, ...rest];
    default:
      return [first, last, born, ...streetOf({ ...human, home: AMERICA.home(chance) }), blank(chance, 0.5, human.mobile)];
  }
}

/** Own columns of both files: an identifier, a birth date, or both. */
const OWN_COLUMNS = { number: ['ssn'], birth: ['dob'], both: ['ssn', 'dob'] } as const;
type Own = keyof typeof OWN_COLUMNS;

/** Families in two files; one person in twenty goes by another first name in the second. */
const renamed = (people: number, own: Own): Judge => ({
  name: `renamed_${own}_${people}`,
  seen: true,
  make: (chance) => {
    const header = `id|first_name|middle_name|last_name|${OWN_COLUMNS[own].join('|')}|address|city|state|zip|phone|email`;
    const files = ['clinic', 'bank'].map((source) => fileOf(source, header));
    for (const human of families(chance, AMERICA, people)) {
      const ssn = `${chance.between(100, 665)}-${pad(chance.between(10, 99))}-${chance.between(1000, 9999)}`;
      const others = chance.yes(0.05) ? AMERICA.first(chance, human.sex) : human.first;
      for (const [at, file] of files.entries())
        if (chance.yes(0.85)) file.add(human.id, renamedRow(chance, human, { own, ssn, first: at === 1 ? others : human.first }));
    }
    return files;
  },
});

function renamedRow(chance: Chance, human: Human, { own, ssn, first }: { own: Own; ssn: string; first: string }): string[] {
  const values = { ssn, dob: bornOn(human) };
  const known = OWN_COLUMNS[own].map((column) => blank(chance, 0.1, values[column]));
  const phone = blank(chance, 0.3, chance.yes(0.5) ? human.landline : human.mobile);
  const written = perhaps(chance, 0.04, first);
  const middle = blank(chance, 0.6, human.middle.slice(0, 1));
  return [written, middle, human.last, ...known, ...streetOf(human), phone, blank(chance, 0.5, human.email)];
}

type Third = (chance: Chance) => readonly (readonly [person: string, first: string, middle: string, born: string, hasPhone: boolean])[];

/** Two people of one surname and home, and records between them that fit both and count as of the first. */
const THIRDS: readonly Third[] = [
  // Twins, of whom one record has but the initial.
  (chance) => {
    const [one, other] = chance.pick(['olivia oscar', 'james jacob', 'anna alice', 'mark martin', 'daniel dennis', 'ruth rose']).split(' ');
    const born = date(chance, 1950, 2000);
    return [
      ['one', one!, '', born, true],
      ['one', one![0]!, '', born, true],
      ['other', other!, '', born, true],
      ['other', other!, '', born, false],
    ];
  },
  // Father and son, of whom one record has no birth date.
  (chance) => {
    const name = AMERICA.first(chance, 'm');
    return [
      ['one', name, 'j', date(chance, 1940, 1955), true],
      ['one', name, '', '', true],
      ['other', name, 'r', date(chance, 1970, 1985), true],
    ];
  },
  // Triplets, each twice.
  (chance) => {
    const born = date(chance, 1950, 2000);
    return chance
      .pick(['grace faith hope', 'anna hanna joanna', 'john jon jonas', 'mary marie maria'])
      .split(' ')
      .flatMap((first) => [[first, first, '', born, true] as const, [first, first, '', born, false] as const]);
  },
  // Brother and sister, and a record with both initials.
  (chance) => {
    const [born, later] = [date(chance, 1960, 1970), date(chance, 1971, 1980)];
    return [
      ['one', 'patrick', 'a', born, true],
      ['one', 'p', '', '', true],
      ['other', 'patricia', 'a', later, true],
      ['other', 'pat', '', later, false],
    ];
  },
];

function date(chance: Chance, from: number, to: number): string {
  return `${chance.between(from, to)}-${pad(chance.between(1, 12))}-${pad(chance.between(1, 28))}`;
}

const thirds = (groups: number): Judge => ({
  name: `thirds_${groups}`,
  seen: true,
  make: (chance) => {
    const files = ['county', 'school', 'clinic', 'paper', 'tax', 'shop'].map((source) =>
      fileOf(source, 'id|first_name|middle_name|last_name|dob|address|city|state|zip|phone'),
    );
    for (let group = 0; group < groups; group += 1) {
      const [last, home, line] = [AMERICA.last(chance), AMERICA.home(chance), AMERICA.landline(chance)];
      const rest = [`${home.house} ${home.street}`, home.city, home.region, home.zip];
      THIRDS[group % THIRDS.length]!(chance).forEach(([person, first, middle, born, hasPhone], at) => {
        files[at]!.add(`${person} ${group}`, [first, middle, last, born, ...rest, hasPhone ? line : '']);
      });
      const other = AMERICA.home(chance);
      const [first, surname, born] = [AMERICA.first(chance, 'f'), AMERICA.last(chance), date(chance, 1940, 2000)];
      for (const file of files.slice(0, 2))
        file.add(`alone ${group}`, [first, '', surname, born, `${other.house} ${other.street}`, other.city, other.region, other.zip, '']);
    }
    return files;
  },
});

/** What once went wrong, at several sizes: duplicates in a register, another first name, a third record between two people. */
export const FAULTS: readonly Judge[] = [
  ...[200, 1000, 5000].map(doubles),
  ...[300, 2000].flatMap((people) => (['number', 'birth', 'both'] as const).map((has) => renamed(people, has))),
  ...[20, 200].map(thirds),
];
