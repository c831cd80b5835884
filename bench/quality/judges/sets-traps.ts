import type { Chance } from './chance.ts';
import { AMERICA } from './culture.ts';
import { fileOf, type Judge, pad } from './judge-set.ts';

const HEADER = 'id|first_name|last_name|suffix|dob|address|city|state|zip|phone|email';

interface Row {
  readonly first: string;
  readonly last: string;
  readonly suffix?: string;
  readonly born?: string;
  readonly home: ReturnType<typeof AMERICA.home>;
  readonly phone?: string;
  readonly email?: string;
}

function cellsOf({ first, last, suffix = '', born = '', home, phone = '', email = '' }: Row): string[] {
  return [first, last, suffix, born, `${home.house} ${home.street}`, home.city, home.region, home.zip, phone, email];
}

const bornIn = (chance: Chance, from: number, to: number) =>
  `${chance.between(from, to)}-${pad(chance.between(1, 12))}-${pad(chance.between(1, 28))}`;
const numbered = (chance: Chance, first: string, last: string) =>
  `${first}${chance.pick(['.', '_', ''])}${last}${chance.between(1, 99)}@${chance.pick(['mail.example', 'post.example'])}`
    .toLowerCase()
    .replace(/[^a-z0-9@._]/g, '');

/** Ordinary people, in both files. */
function addOthers(chance: Chance, files: readonly ReturnType<typeof fileOf>[], count: number, dated: boolean): void {
  for (let i = 0; i < count; i += 1) {
    const sex = chance.yes(0.5) ? 'm' : 'f';
    const [first, last] = [AMERICA.first(chance, sex), AMERICA.last(chance)];
    const row: Row = { first, last, home: AMERICA.home(chance), phone: AMERICA.mobile(chance), email: numbered(chance, first, last) };
    const born = dated ? bornIn(chance, 1935, 2003) : '';
    for (const file of files) file.add(`other ${i}`, cellsOf({ ...row, born }));
  }
}

/** Father and son of one name at one home; only a suffix of the son, where there is one, distinguishes them. */
const juniors: Judge = {
  name: 'juniors',
  seen: true,
  make: (chance) => {
    const files = [fileOf('crm', HEADER), fileOf('web', HEADER)];
    for (let i = 0; i < 60; i += 1) {
      const [first, last] = [AMERICA.first(chance, 'm'), AMERICA.last(chance)];
      const shared = { first, last, home: AMERICA.home(chance), phone: AMERICA.landline(chance) };
      const hasBirths = i % 3 === 0;
      const father = { ...shared, email: numbered(chance, first, last), born: hasBirths ? bornIn(chance, 1940, 1960) : '' };
      const son = { ...shared, suffix: 'Jr', email: numbered(chance, first, last), born: hasBirths ? bornIn(chance, 1966, 1990) : '' };
      for (const file of files) {
        file.add(`father ${i}`, cellsOf({ ...father, suffix: i % 2 === 0 ? '' : 'Sr' }));
        file.add(`son ${i}`, cellsOf(son));
      }
    }
    addOthers(chance, files, 60, false);
    return files;
  },
};

const TWINS =
  'emily emma,paul paula,daniel danielle,sara tara,brian ryan,madison addison,tim tom,jean joan,olivia sophia,taylor tyler,chloe zoe,grace faith,jacob joshua,matthew michael,ethan evan';

/** Twins of names alike or not, in both files, with all that children share. */
const twins: Judge = {
  name: 'twins',
  seen: true,
  make: (chance) => {
    const files = [fileOf('school', HEADER), fileOf('clinic', HEADER)];
    for (const [i, pair] of TWINS.split(',').entries()) {
      const last = AMERICA.last(chance);
      const shared = { last, home: AMERICA.home(chance), phone: AMERICA.landline(chance), born: bornIn(chance, 1990, 2004) };
      for (const first of pair.split(' ')) for (const file of files) file.add(`${first} ${i}`, cellsOf({ ...shared, first }));
    }
    addOthers(chance, files, 120, true);
    return files;
  },
};

/** Two of one name in one town, each with two homes; and people who moved away with nothing but name and birth. */
const namesakes: Judge = {
  name: 'namesakes',
  seen: true,
  make: (chance) => {
    const files = [fileOf('old', HEADER), fileOf('new', HEADER)];
    for (let i = 0; i < 50; i += 1) {
      const [first, last] = [AMERICA.first(chance, 'f'), AMERICA.last(chance)];
      const town = AMERICA.home(chance);
      for (const one of ['one', 'other']) {
        const born = bornIn(chance, 1935, 2000);
        for (const file of files) {
          const home = { ...AMERICA.home(chance), city: town.city, region: town.region, zip: town.zip };
          file.add(`${one} ${i}`, cellsOf({ first, last, born, home, phone: AMERICA.mobile(chance) }));
        }
      }
      const mover = { first: AMERICA.first(chance, 'm'), last: AMERICA.last(chance), born: bornIn(chance, 1935, 2000) };
      for (const file of files) file.add(`mover ${i}`, cellsOf({ ...mover, home: AMERICA.home(chance), phone: AMERICA.mobile(chance) }));
    }
    return files;
  },
};

export const TRAPS: readonly Judge[] = [juniors, twins, namesakes];
