import type { Chance } from './chance.ts';
import { AMERICA, AUSTRALIA, GERMANY, type Home, namedAs } from './culture.ts';
import { families, type Human } from './families.ts';
import { blank, fileOf, type Judge, pad, timesIn } from './judge-set.ts';
import { SHORT_FORMS } from './name-lists.ts';
import { mistype, perhaps, scanned, spelledOut, unmarked } from './slips.ts';

const PEOPLE = 600;

/** Names whose order and diacritics vary from clerk to clerk. */
const eastAsia: Judge = {
  name: 'east_asia',
  seen: true,
  make: (chance) => {
    const school = fileOf('school', 'student_id|first_name|middle_name|last_name|dob|street|city|state|zip|parent_phone');
    const clinic = fileOf('clinic', 'mrn|patient_name|birth_date|sex|phone|address');
    for (const people of ['vietnamese', 'chinese'] as const) {
      for (const human of families(chance, namedAs(AMERICA, people, 0.1), PEOPLE / 2)) {
        const id = `${people}-${human.id}`;
        for (let n = timesIn(chance, 0.8, 0.2); n > 0; n -= 1) school.add(id, pupil(chance, human));
        for (let n = timesIn(chance, 0.7, 0.1); n > 0; n -= 1) clinic.add(id, patient(chance, human));
      }
    }
    return [school, clinic];
  },
};

const mostlyUnmarked = (chance: Chance, text: string) => (chance.yes(0.7) ? unmarked(text) : text);

function pupil(chance: Chance, human: Human): string[] {
  const [first, last] = chance.yes(0.2) ? [human.last, human.first] : [human.first, human.last];
  return [
    mostlyUnmarked(chance, perhaps(chance, 0.05, first)),
    blank(chance, 0.5, mostlyUnmarked(chance, human.middle)),
    mostlyUnmarked(chance, perhaps(chance, 0.05, last)),
    blank(chance, 0.1, `${pad(human.born[1])}/${pad(human.born[2])}/${human.born[0]}`),
    `${human.home.house} ${human.home.street} ${human.home.unit}`.trim(),
    human.home.city,
    human.home.region,
    human.home.zip,
    blank(chance, 0.4, human.landline),
  ];
}

function patient(chance: Chance, human: Human): string[] {
  const { first, middle, last, home, born } = human;
  const full = chance.yes(0.4)
    ? [last, middle, first].filter((part) => part !== '').join(' ')
    : chance.yes(0.5)
      ? `${last}, ${first} ${middle}`.trim()
      : `${first} ${middle} ${last}`.replace('  ', ' ');
  return [
    mostlyUnmarked(chance, full),
    blank(chance, 0.08, `${born[0]}-${pad(born[1])}-${pad(born[2])}`),
    human.sex.toUpperCase(),
    blank(chance, 0.2, chance.yes(0.7) ? human.mobile : human.landline),
    `${home.house} ${home.street}, ${home.city}, ${home.region} ${home.zip}`,
  ];
}

const OTHER_SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  Mohammed: ['Muhammad', 'Mohamed', 'Mohammad', 'Mohd'],
  Ahmed: ['Ahmad'],
  Yusuf: ['Youssef', 'Yousef'],
  Hussein: ['Hussain', 'Husein'],
  Khaled: ['Khalid'],
  Omar: ['Umar'],
  Fatima: ['Fatimah', 'Fatma'],
  Aisha: ['Ayesha', 'Aicha'],
  Zainab: ['Zaynab', 'Zeinab'],
  Layla: ['Leila', 'Laila'],
  Abdelrahman: ['Abdul Rahman', 'Abd al-Rahman'],
  Venkatesh: ['Venkatesan'],
  Lakshmi: ['Laxmi'],
  Krishnan: ['Krishna'],
};

const spelledAnotherWay: Judge = {
  name: 'arabic_indian',
  seen: false,
  make: (chance) => {
    const visa = fileOf('visa', 'application_no|surname|given_names|sex|date_of_birth|passport_number|email|mobile');
    const bank = fileOf('bank', 'customer_id|customer_name|dob|mobile_number|email_id|address|city|pincode');
    for (const people of ['arabic', 'indian'] as const) {
      for (const human of families(chance, namedAs(AMERICA, people, people === 'arabic' ? 0 : 0.6), PEOPLE / 2)) {
        const id = `${people}-${human.id}`;
        const other = (name: string) => (chance.yes(0.3) ? chance.pick(OTHER_SPELLINGS[name] ?? [name]) : name);
        const surname = (name: string) => (chance.yes(0.35) ? name.replace('Al-', chance.pick(['', 'Al ', 'El-', 'al'])) : name);
        const passport = chance.pick([...'ABKNP']) + chance.digits(7);
        for (let n = timesIn(chance, 0.8, 0.15); n > 0; n -= 1) {
          visa.add(id, [
            surname(other(human.last)).toUpperCase(),
            other(human.first).toUpperCase(),
            human.sex.toUpperCase(),
            `${pad(human.born[2])}-${['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'][human.born[1] - 1]}-${human.born[0]}`,
            blank(chance, 0.3, perhaps(chance, 0.03, passport)),
            blank(chance, 0.4, human.email),
            blank(chance, 0.3, human.mobile),
          ]);
        }
        for (let n = timesIn(chance, 0.75, 0.2); n > 0; n -= 1) {
          bank.add(id, [
            perhaps(chance, 0.06, chance.yes(0.15) ? `${human.first[0]} ${human.last}` : `${other(human.first)} ${surname(human.last)}`),
            blank(chance, 0.1, `${human.born[0]}-${pad(human.born[1])}-${pad(human.born[2])}`),
            blank(chance, 0.2, human.mobile),
            blank(chance, 0.4, human.email),
            `${human.home.house} ${human.home.street}`,
            human.home.city,
            human.home.zip,
          ]);
        }
      }
    }
    return [visa, bank];
  },
};

const australia: Judge = {
  name: 'australia',
  seen: false,
  make: (chance) => {
    const file = fileOf('au', 'RecordID|GivenName|FamilyName|StreetNo|StreetName|Locality|State|Pcode|BirthDate|PhoneNo|Medicare');
    for (const human of families(chance, AUSTRALIA, PEOPLE)) {
      const medicare = chance.digits(10);
      for (let n = 1 + (chance.yes(0.5) ? chance.between(1, 3) : 0); n > 0; n -= 1) {
        const swapped = chance.yes(0.03);
        file.add(human.id, [
          blank(chance, 0.03, perhaps(chance, 0.15, swapped ? human.last : human.first)),
          blank(chance, 0.03, perhaps(chance, 0.15, swapped ? human.first : human.last)),
          blank(chance, 0.05, perhaps(chance, 0.05, human.home.house)),
          blank(chance, 0.04, perhaps(chance, 0.15, human.home.street)),
          perhaps(chance, 0.12, human.home.city),
          blank(chance, 0.1, chance.yes(0.1) ? chance.pick(['NSW', 'VIC', 'QLD']) : human.home.region),
          perhaps(chance, 0.08, human.home.zip),
          blank(chance, 0.1, perhaps(chance, 0.06, `${human.born[0]}${pad(human.born[1])}${pad(human.born[2])}`)),
          blank(chance, 0.3, human.mobile),
          blank(chance, 0.2, perhaps(chance, 0.08, medicare)),
        ]);
      }
    }
    return [file];
  },
};

/** First names, surnames and the parts of a birth date, and nothing else. */
const nameAndBirth: Judge = {
  name: 'name_birth',
  seen: true,
  make: (chance) => {
    const file = fileOf('register', 'id|fname_c1|fname_c2|lname_c1|lname_c2|by|bm|bd');
    for (const human of families(chance, GERMANY, 900)) {
      const add = (slip: number) => {
        const [year, month, day] = human.born;
        const texts = [spelledOut(human.first).split('-')[0]!, human.middle, spelledOut(human.last), ''].map((text, at) =>
          at === slip ? mistype(chance, text.toUpperCase()) : text.toUpperCase(),
        );
        const numbers = [year, month, day].map((number, at) => (at + 4 === slip ? number + chance.pick([-1, 1]) : number));
        file.add(human.id, [...texts, ...numbers.map(String)]);
      };
      add(-1);
      if (chance.yes(0.2)) add(chance.pick([0, 2, 4, 5, 6]));
    }
    return [file];
  },
};

/** Whole names and addresses in one line each. */
const nameAndAddress: Judge = {
  name: 'name_address',
  seen: false,
  make: (chance) => {
    const list = fileOf('list', 'id|name|address');
    for (const human of families(chance, AMERICA, PEOPLE)) {
      for (let n = timesIn(chance, 0.9, 0.45); n > 0; n -= 1) {
        const home = human.formerHome !== undefined && chance.yes(0.15) ? human.formerHome : human.home;
        const name = wholeName(chance, human);
        list.add(human.id, [perhaps(chance, 0.08, name), perhaps(chance, 0.08, oneLine(chance, home))]);
      }
    }
    return [list];
  },
};

function wholeName(chance: Chance, human: Human): string {
  const middle = human.middle === '' ? '' : chance.pick(['', '', human.middle, `${human.middle[0]}.`]);
  const first = chance.yes(0.08) ? chance.pick(SHORT_FORMS[human.first] ?? [human.first]) : human.first;
  const suffix = human.suffix === '' || chance.yes(0.3) ? '' : ` ${human.suffix}`;
  const name = chance.yes(0.25)
    ? `${human.last.toUpperCase()}, ${first.toUpperCase()} ${middle}${suffix}`
    : `${first} ${middle} ${human.last}${suffix}`;
  return name.replace(/\s+/g, ' ').trim();
}

function oneLine(chance: Chance, { house, street, unit, city, region, zip }: Home): string {
  return `${house} ${street}${unit === '' ? '' : ` ${unit}`}, ${city}, ${region} ${blank(chance, 0.1, zip)}`.trim();
}

/** Forms scanned with many character errors. */
const scannedForms: Judge = {
  name: 'scanned',
  seen: false,
  make: (chance) => {
    const file = fileOf('scan', 'doc_id|first|mi|last|dob|street|city|st|zip|phone|ssn');
    for (const human of families(chance, AMERICA, PEOPLE)) {
      const ssn = `${chance.between(100, 799)}-${chance.between(10, 99)}-${chance.between(1000, 9999)}`;
      for (let n = timesIn(chance, 1, 0.45); n > 0; n -= 1) {
        const read = (text: string) => scanned(chance, 0.035, text);
        file.add(human.id, [
          read(human.first),
          human.middle.slice(0, 1),
          read(human.last),
          blank(chance, 0.1, scanned(chance, 0.02, `${human.born[0]}-${pad(human.born[1])}-${pad(human.born[2])}`)),
          read(`${human.home.house} ${human.home.street}`),
          read(human.home.city),
          human.home.region,
          scanned(chance, 0.02, human.home.zip),
          blank(chance, 0.3, scanned(chance, 0.02, human.mobile)),
          blank(chance, 0.4, scanned(chance, 0.02, ssn)),
        ]);
      }
    }
    return [file];
  },
};

export const NAMES: readonly Judge[] = [eastAsia, spelledAnotherWay, australia, nameAndBirth, nameAndAddress, scannedForms];
