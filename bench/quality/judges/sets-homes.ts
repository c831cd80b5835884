import type { Chance } from './chance.ts';
import { AMERICA } from './culture.ts';
import { families, type Human } from './families.ts';
import { blank, fileOf, type Judge, pad, timesIn } from './judge-set.ts';
import { SHORT_FORMS } from './name-lists.ts';
import { perhaps } from './slips.ts';

const PEOPLE = 800;
const called = (chance: Chance, first: string, share: number) => (chance.yes(share) ? chance.pick(SHORT_FORMS[first] ?? [first]) : first);
const bornOn = ({ born: [year, month, day] }: Human) => `${pad(month)}/${pad(day)}/${year}`;
const lastOf = (chance: Chance, human: Human, share: number) =>
  human.formerLast !== '' && chance.yes(share) ? human.formerLast : human.last;
const homeOf = (chance: Chance, human: Human, share: number) =>
  human.formerHome !== undefined && chance.yes(share) ? human.formerHome : human.home;
const mailOf = (chance: Chance, human: Human, shared: number) =>
  human.familyEmail !== '' && chance.yes(shared) ? human.familyEmail : human.email;

/** Families who share telephones, mailboxes, homes and first names. */
const households: Judge = {
  name: 'households',
  seen: true,
  make: (chance) => {
    const shop = fileOf('shop', 'Customer ID|First Name|Last Name|Suffix|Address|City|State|Zip Code|Home Phone|Cell Phone|Email');
    const insurer = fileOf('insurer', 'member_id|name|dob|gender|street|unit|city|state|zip|phone');
    for (const human of families(chance, AMERICA, PEOPLE)) {
      for (let n = timesIn(chance, 0.75, 0.25); n > 0; n -= 1) {
        const home = homeOf(chance, human, 0.3);
        shop.add(human.id, [
          perhaps(chance, 0.04, called(chance, human.first, 0.12)),
          perhaps(chance, 0.04, lastOf(chance, human, 0.12)),
          blank(chance, 0.4, human.suffix),
          `${home.house} ${home.street}${home.unit === '' || chance.yes(0.2) ? '' : ` ${home.unit}`}`,
          home.city,
          home.region,
          home.zip,
          blank(chance, 0.4, human.landline),
          blank(chance, 0.4, human.mobile),
          blank(chance, 0.4, mailOf(chance, human, 0.35)),
        ]);
      }
      for (let n = timesIn(chance, 0.7, 0.05); n > 0; n -= 1) {
        const { home } = human;
        insurer.add(human.id, [
          `${human.last}, ${human.first} ${blank(chance, 0.4, human.middle.slice(0, 1))}${human.suffix === '' ? '' : ` ${human.suffix}`}`.replace(
            / +/g,
            ' ',
          ),
          blank(chance, 0.05, bornOn(human)),
          human.sex.toUpperCase(),
          `${home.house} ${home.street}`,
          home.unit,
          home.city,
          home.region,
          home.zip,
          blank(chance, 0.2, chance.yes(0.6) ? human.landline : human.mobile),
        ]);
      }
    }
    return [shop, insurer];
  },
};

const householdsAgain: Judge = {
  name: 'households_2',
  seen: false,
  make: (chance) => {
    const app = fileOf('app', 'uuid|displayName|emails|phoneNumbers|birthYear|location');
    const charity = fileOf('charity', 'DonorNo|Title|FName|MName|LName|Addr1|Addr2|City|ST|Zip5|Phone1|Phone2|Email1|Spouse');
    for (const human of families(chance, AMERICA, PEOPLE)) {
      for (let n = timesIn(chance, 0.7, 0.15); n > 0; n -= 1) {
        app.add(human.id, [
          `${called(chance, human.first, 0.2)} ${lastOf(chance, human, 0.1)}`,
          [mailOf(chance, human, 0.3), ...(chance.yes(0.15) ? [human.familyEmail] : [])].filter((mail) => mail !== '').join('; '),
          [blank(chance, 0.2, human.mobile), blank(chance, 0.6, human.landline)].filter((phone) => phone !== '').join('; '),
          blank(chance, 0.4, String(human.born[0])),
          blank(chance, 0.4, `${human.home.city}, ${human.home.region}`),
        ]);
      }
      for (let n = timesIn(chance, 0.6, 0.2); n > 0; n -= 1) {
        const home = homeOf(chance, human, 0.25);
        charity.add(human.id, [
          human.sex === 'm' ? 'Mr' : 'Mrs',
          perhaps(chance, 0.04, called(chance, human.first, 0.15)),
          blank(chance, 0.6, human.middle),
          perhaps(chance, 0.04, human.last) + (human.suffix !== '' && chance.yes(0.6) ? ` ${human.suffix}` : ''),
          `${home.house} ${home.street}`,
          home.unit,
          home.city,
          home.region,
          home.zip,
          blank(chance, 0.3, human.landline),
          blank(chance, 0.5, human.mobile),
          blank(chance, 0.4, mailOf(chance, human, 0.4)),
          '',
        ]);
      }
    }
    return [app, charity];
  },
};

/** Many mailboxes and numbers, hardly a birth date; the export of a sales tool. */
const crm: Judge = {
  name: 'crm',
  seen: true,
  make: (chance) => {
    const sales = fileOf(
      'sales',
      'Contact ID|Salutation|First Name|Last Name|Title|Account Name|Mailing Street|Mailing City|Mailing State/Province|Mailing Zip/Postal Code|Phone|Mobile|Email|Birthdate|Last Modified Date',
    );
    for (const human of families(chance, AMERICA, PEOPLE)) {
      const work = `${human.first[0]!.toLowerCase()}${human.last.toLowerCase().replace(/[^a-z]/g, '')}@${chance.pick(['acme', 'initech', 'globex', 'umbra', 'hooli'])}.example`;
      for (let n = timesIn(chance, 1, 0.4); n > 0; n -= 1) {
        const home = homeOf(chance, human, 0.2);
        sales.add(human.id, [
          human.sex === 'm' ? 'Mr.' : 'Ms.',
          perhaps(chance, 0.05, called(chance, human.first, 0.15)),
          perhaps(chance, 0.05, lastOf(chance, human, 0.1)),
          chance.pick(['Manager', 'Director', 'Engineer', 'Owner', '']),
          chance.pick(['Acme Corp', 'Initech LLC', 'Globex', 'Umbra Inc', 'Hooli']),
          blank(chance, 0.5, `${home.house} ${home.street}`),
          blank(chance, 0.4, home.city),
          blank(chance, 0.3, home.region),
          blank(chance, 0.5, home.zip),
          blank(chance, 0.3, chance.yes(0.15) ? '(800) 555-0199' : human.landline),
          blank(chance, 0.4, human.mobile),
          blank(chance, 0.1, chance.yes(0.4) ? work : mailOf(chance, human, 0.2)),
          blank(chance, 0.93, bornOn(human)),
          '2021-03-04',
        ]);
      }
    }
    return [sales];
  },
};

/** Two years' rolls of one county. */
const voters: Judge = {
  name: 'voters',
  seen: true,
  make: (chance) => {
    const header =
      'voter_reg_num|last_name|first_name|middle_name|name_suffix_lbl|party_cd|sex_code|age|birth_place|res_street_address|res_city_desc|state_cd|zip_code|full_phone_num';
    const rolls = [fileOf('roll_2014', header, '\t'), fileOf('roll_2018', header, '\t')];
    for (const human of families(chance, AMERICA, 1100)) {
      rolls.forEach((roll, year) => {
        if (!chance.yes(0.8)) return;
        const age = 2014 + 4 * year - human.born[0];
        if (age < 18) return;
        roll.add(human.id, voterRow(chance, human, age, year === 0));
      });
    }
    return rolls;
  },
};

function voterRow(chance: Chance, human: Human, age: number, isFirstRoll: boolean): string[] {
  const home = isFirstRoll ? homeOf(chance, human, 0.6) : human.home;
  return [
    perhaps(chance, 0.03, isFirstRoll ? lastOf(chance, human, 0.3) : human.last).toUpperCase(),
    perhaps(chance, 0.03, human.first).toUpperCase(),
    blank(chance, 0.15, chance.yes(0.3) ? human.middle.slice(0, 1) : human.middle).toUpperCase(),
    blank(chance, 0.2, human.suffix).toUpperCase(),
    chance.yes(0.9) ? (human.born[2] % 2 === 0 ? 'DEM' : 'REP') : 'UNA',
    human.sex.toUpperCase(),
    String(age),
    blank(chance, 0.2, ['NC', 'VA', 'NY', 'OH', 'SC'][human.born[2] % 5]!),
    `${home.house} ${home.street} ${home.unit}`.trim().toUpperCase(),
    home.city.toUpperCase(),
    home.region,
    home.zip,
    blank(chance, 0.6, human.landline),
  ];
}

const PLACEHOLDERS = {
  phone: ['9999999999', '0000000000', '555-555-5555', '(800) 555-0123'],
  email: ['none@none.com', 'noemail@shop.example', 'info@bigfirm.example', 'n/a', 'test@test.com'],
  ssn: ['000-00-0000', '999-99-9999', '123-45-6789', '111-11-1111'],
  dob: ['1900-01-01', '01/01/1970', '1901-01-01'],
  street: ['PO Box 1000', '1 Corporate Plaza', 'UNKNOWN', 'General Delivery'],
  last: ['UNKNOWN', 'TEST', 'N/A'],
} as const;

/** What fills forms when nothing is known. */
const genericValues: Judge = {
  name: 'generic_values',
  seen: true,
  make: (chance) => {
    const file = fileOf('forms', 'id|first_name|last_name|ssn|dob|street|city|state|zip|phone|email');
    for (const human of families(chance, AMERICA, PEOPLE)) {
      const ssn = `${chance.between(100, 799)}-${chance.between(10, 99)}-${chance.between(1000, 9999)}`;
      for (let n = timesIn(chance, 1, 0.4); n > 0; n -= 1) {
        const or = (kind: keyof typeof PLACEHOLDERS, share: number, text: string) =>
          chance.yes(share) ? chance.pick(PLACEHOLDERS[kind]) : text;
        const street = or('street', 0.2, `${human.home.house} ${human.home.street}`);
        const isOwn = !(PLACEHOLDERS.street as readonly string[]).includes(street);
        file.add(human.id, [
          perhaps(chance, 0.04, human.first),
          or('last', 0.04, perhaps(chance, 0.04, human.last)),
          or('ssn', 0.4, ssn),
          or('dob', 0.3, `${human.born[0]}-${pad(human.born[1])}-${pad(human.born[2])}`),
          street,
          isOwn ? human.home.city : 'Columbus',
          isOwn ? human.home.region : 'OH',
          isOwn ? human.home.zip : '43215',
          or('phone', 0.35, human.mobile),
          or('email', 0.35, human.email),
        ]);
      }
    }
    return [file];
  },
};

const tiny: Judge = {
  name: 'tiny',
  seen: true,
  make: (chance) => {
    const file = fileOf('club', 'id|name|phone|email|city');
    for (const human of families(chance, AMERICA, 34)) {
      for (let n = 1 + (chance.yes(0.45) ? 1 : 0); n > 0; n -= 1) {
        file.add(human.id, [
          `${called(chance, human.first, 0.2)} ${perhaps(chance, 0.1, human.last)}`,
          blank(chance, 0.3, chance.yes(0.4) ? human.landline : human.mobile),
          blank(chance, 0.4, human.email),
          blank(chance, 0.2, human.home.city),
        ]);
      }
    }
    return [file];
  },
};

/** Both files have every person once. */
const twoFiles: Judge = {
  name: 'two_files',
  seen: false,
  make: (chance) => {
    const header = 'id|given_name|surname|date_of_birth|street_address|city|state|postcode|phone';
    const files = [fileOf('first', header), fileOf('second', header)];
    for (const human of chance.shuffled(families(chance, AMERICA, PEOPLE))) {
      files.forEach((file, at) => {
        const home = at === 0 ? homeOf(chance, human, 0.5) : human.home;
        file.add(human.id, [
          perhaps(chance, 0.05, called(chance, human.first, 0.1)),
          perhaps(chance, 0.05, at === 0 ? lastOf(chance, human, 0.2) : human.last),
          blank(chance, 0.35, bornOn(human)),
          `${home.house} ${home.street}`,
          home.city,
          home.region,
          home.zip,
          blank(chance, 0.4, chance.yes(0.5) ? human.mobile : human.landline),
        ]);
      });
    }
    return files;
  },
};

export const HOMES: readonly Judge[] = [households, householdsAgain, crm, voters, genericValues, tiny, twoFiles];
