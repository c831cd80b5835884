import type { Chance } from './chance.ts';
import { FIRST_NAMES, SURNAMES } from './name-lists.ts';

export interface Home {
  readonly street: string;
  readonly house: string;
  readonly unit: string;
  readonly city: string;
  readonly region: string;
  readonly zip: string;
}

/** What differs from country to country. */
export interface Culture {
  readonly first: (chance: Chance, sex: 'm' | 'f') => string;
  readonly middle: (chance: Chance, sex: 'm' | 'f') => string;
  readonly last: (chance: Chance) => string;
  readonly home: (chance: Chance) => Home;
  readonly mobile: (chance: Chance) => string;
  readonly landline: (chance: Chance) => string;
  /** Share of wives who take the husband's name. */
  readonly takesName: number;
}

type Place = readonly [city: string, region: string, zip: string];
const places = (text: string): readonly Place[] =>
  text.split(';').map((line) => {
    const [city = '', region = '', zip = ''] = line.trim().split('|');
    return [city, region, zip];
  });

const GERMAN_PLACES = places(
  'Berlin|BE|10;Hamburg|HH|20;München|BY|80;Köln|NW|50;Frankfurt am Main|HE|60;Düsseldorf|NW|40;Nürnberg|BY|90;Göttingen|NI|37;Münster|NW|48;Lübeck|SH|23;Tübingen|BW|72;Würzburg|BY|97',
);
const DUTCH_PLACES = places(
  'Amsterdam|NH|10;Rotterdam|ZH|30;Utrecht|UT|35;Eindhoven|NB|56;Groningen|GR|97;Den Haag|ZH|25;Leiden|ZH|23;Nijmegen|GE|65',
);
const SPANISH_PLACES = places(
  'Madrid|Madrid|280;Barcelona|Barcelona|080;Valencia|Valencia|460;Sevilla|Sevilla|410;Málaga|Málaga|290;A Coruña|A Coruña|150;Cádiz|Cádiz|110',
);
const AMERICAN_PLACES = places(
  'Columbus|OH|432;Denver|CO|802;Raleigh|NC|276;Charlotte|NC|282;Durham|NC|277;Greensboro|NC|274;Austin|TX|787;Tucson|AZ|857;Omaha|NE|681;Boise|ID|837;Fresno|CA|937;Tampa|FL|336;Dayton|OH|454;Reno|NV|895',
);
const AUSTRALIAN_PLACES = places(
  'Parramatta|NSW|21;Geelong|VIC|32;Toowoomba|QLD|43;Fremantle|WA|61;Glenelg|SA|50;Launceston|TAS|72;Palmerston|NT|08;Belconnen|ACT|26;Bendigo|VIC|35;Cairns|QLD|48',
);

const GERMAN_STREETS =
  'Haupt Bahnhof Schul Garten Dorf Berg Linden Kirch Wald Ring Goethe Schiller Mozart Beethoven Bismarck Rosen Birken Mühlen Post Wiesen Jahn Blumen Burg Feld Park Eichen Königs Südring Markt Hafen'.split(
    ' ',
  );
const DUTCH_STREETS =
  'Kerk School Molen Dorps Nieuw Wilhelmina Juliana Prins Beatrix Oranje Linden Eiken Beuken Stations Hoofd Marnix Raadhuis Julianadorp Vondel'.split(
    ' ',
  );
const SPANISH_STREETS =
  'Mayor Real Nueva Sol Iglesia Fuente Alcalá Cervantes Goya Velázquez Serrano Toledo Constitución España Andalucía Libertad Palma Olmo Pino Rosales'.split(
    ' ',
  );
const ENGLISH_STREETS =
  'Maple Oak Cedar Pine Elm Washington Lake Hill Park Sunset Lincoln Jackson Church River Spring Highland Forest Franklin Meadow Ridge Mill Chestnut Walnut Willow Cherry Dogwood Hickory Poplar Sycamore Laurel Valley Prospect Union Jefferson Madison Adams Center North College Locust'.split(
    ' ',
  );
const ENGLISH_TYPES = 'St Ave Rd Dr Ln Ct Blvd Way Pl Cir'.split(' ');

const two = (chance: Chance) => String(chance.between(0, 99)).padStart(2, '0');

export const GERMANY: Culture = {
  first: (chance, sex) => chance.common(FIRST_NAMES.german[sex], 1.6),
  middle: (chance, sex) => (chance.yes(0.15) ? chance.pick(FIRST_NAMES.german[sex]) : ''),
  last: (chance) =>
    chance.yes(0.55)
      ? chance.common(SURNAMES.german)
      : chance.yes(0.06)
        ? `von ${chance.pick(SURNAMES.germanStems)}${chance.pick(SURNAMES.germanEnds)}`
        : chance.pick(SURNAMES.germanStems) + chance.pick(SURNAMES.germanEnds),
  home: (chance) => {
    const [city, region, zip] = chance.common(GERMAN_PLACES, 1.5);
    const stem = chance.pick(GERMAN_STREETS);
    const street = chance.yes(0.2) ? `Am ${stem}weg` : `${stem}${chance.pick(['straße', 'straße', 'weg', 'gasse', 'platz', 'allee'])}`;
    return {
      street,
      house: `${chance.between(1, 140)}${chance.yes(0.15) ? chance.pick(['a', 'b', 'c']) : ''}`,
      unit: '',
      city,
      region,
      zip: zip + String(chance.between(100, 130)),
    };
  },
  mobile: (chance) => `01${chance.pick(['51', '60', '71', '72', '76'])} ${chance.digits(7)}`,
  landline: (chance) => `0${chance.pick(['30', '40', '89', '221', '551', '911'])} ${chance.between(2, 9)}${chance.digits(6)}`,
  takesName: 0.75,
};

export const NETHERLANDS: Culture = {
  first: (chance, sex) => chance.common(FIRST_NAMES.dutch[sex], 1.6),
  middle: (chance, sex) => (chance.yes(0.4) ? chance.pick(FIRST_NAMES.dutch[sex]) : ''),
  last: (chance) => {
    const particle = chance.yes(0.35) ? `${chance.pick(['van', 'de', 'van der', 'van den', 'ter', "van 't"])} ` : '';
    return particle + chance.common(SURNAMES.dutch, 1.3);
  },
  home: (chance) => {
    const [city, region, zip] = chance.common(DUTCH_PLACES, 1.3);
    const addition = chance.yes(0.2) ? chance.pick(['A', 'B', '-2', ' bis', '-H']) : '';
    return {
      street: chance.pick(DUTCH_STREETS) + chance.pick(['straat', 'weg', 'laan', 'plein', 'kade']),
      house: `${chance.between(1, 240)}${addition}`,
      unit: '',
      city,
      region,
      zip: `${zip}${two(chance)} ${chance.pick([...'ABCDEGHJKLMNP'])}${chance.pick([...'ABCDEGHJKLMNP'])}`,
    };
  },
  mobile: (chance) => `06-${chance.between(1, 9)}${chance.digits(7)}`,
  landline: (chance) => `0${chance.pick(['20', '10', '30', '40', '50'])}-${chance.between(2, 9)}${chance.digits(6)}`,
  takesName: 0.6,
};

export const SPAIN: Culture = {
  first: (chance, sex) => chance.common(FIRST_NAMES.spanish[sex], 1.6),
  middle: (chance, sex) => (chance.yes(0.3) ? chance.common(FIRST_NAMES.spanish[sex]) : ''),
  last: (chance) => `${chance.common(SURNAMES.spanish, 1.5)} ${chance.common(SURNAMES.spanish, 1.5)}`,
  home: (chance) => {
    const [city, region, zip] = chance.common(SPANISH_PLACES, 1.3);
    const kind = chance.pick(['Calle', 'Calle', 'Calle', 'Avenida', 'Plaza', 'Paseo']);
    const unit = chance.yes(0.6) ? `${chance.between(1, 8)}º ${chance.pick(['A', 'B', 'C', 'izq', 'dcha'])}` : '';
    return {
      street: `${kind} ${chance.yes(0.3) ? 'de la ' : ''}${chance.pick(SPANISH_STREETS)}`,
      house: String(chance.between(1, 120)),
      unit,
      city,
      region,
      zip: zip + two(chance),
    };
  },
  mobile: (chance) => `6${chance.digits(2)} ${chance.digits(3)} ${chance.digits(3)}`,
  landline: (chance) => `9${chance.pick(['1', '3', '5'])}${chance.digits(7)}`,
  takesName: 0,
};

export const AMERICA: Culture = {
  first: (chance, sex) => chance.common(FIRST_NAMES.english[sex], 1.5),
  middle: (chance, sex) => (chance.yes(0.8) ? chance.common(FIRST_NAMES.english[sex], 1.3) : ''),
  last: (chance) =>
    chance.yes(0.6) ? chance.common(SURNAMES.english) : chance.pick(SURNAMES.englishStems) + chance.pick(SURNAMES.englishEnds),
  home: (chance) => {
    const [city, region, zip] = chance.common(AMERICAN_PLACES, 1.3);
    return {
      street: `${chance.yes(0.2) ? `${chance.pick(['N', 'S', 'E', 'W'])} ` : ''}${chance.pick(ENGLISH_STREETS)} ${chance.pick(ENGLISH_TYPES)}`,
      house: String(chance.between(1, 9) * 10 ** chance.between(1, 3) + chance.between(0, 99)),
      unit: chance.yes(0.2) ? `Apt ${chance.between(1, 40)}` : '',
      city,
      region,
      zip: zip + two(chance),
    };
  },
  mobile: (chance) =>
    `(${chance.pick(['614', '303', '919', '704', '512', '520'])}) ${chance.between(2, 9)}${chance.digits(2)}-${chance.digits(4)}`,
  landline: (chance) =>
    `(${chance.pick(['614', '303', '919', '704', '512', '520'])}) ${chance.between(2, 9)}${chance.digits(2)}-${chance.digits(4)}`,
  takesName: 0.75,
};

export const AUSTRALIA: Culture = {
  ...AMERICA,
  home: (chance) => {
    const [city, region, zip] = chance.pick(AUSTRALIAN_PLACES);
    return {
      street: `${chance.pick(ENGLISH_STREETS)} ${chance.pick(['Street', 'Road', 'Crescent', 'Place', 'Circuit', 'Parade', 'Close'])}`,
      house: String(chance.between(1, 220)),
      unit: chance.yes(0.2) ? `Unit ${chance.between(1, 20)}` : '',
      city,
      region,
      zip: zip + two(chance),
    };
  },
  mobile: (chance) => `04${chance.digits(2)} ${chance.digits(3)} ${chance.digits(3)}`,
  landline: (chance) => `0${chance.pick(['2', '3', '7', '8'])} ${chance.between(4, 9)}${chance.digits(3)} ${chance.digits(4)}`,
};

/** A people's names in another country's towns. */
export function namedAs(home: Culture, people: 'vietnamese' | 'chinese' | 'arabic' | 'indian', takesName: number): Culture {
  return {
    ...home,
    takesName,
    first: (chance, sex) => chance.common(FIRST_NAMES[people][sex], 1.4),
    middle: (chance) => (people === 'vietnamese' ? chance.common(SURNAMES.vietnameseMiddle, 1.4) : ''),
    last: (chance) => {
      const last = chance.common(SURNAMES[people], people === 'vietnamese' ? 2.2 : 1.6);
      return people === 'arabic' && chance.yes(0.4) ? `Al-${last}` : last;
    },
  };
}
