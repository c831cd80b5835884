import type { Chance } from './chance.ts';
import { GERMANY, NETHERLANDS, SPAIN } from './culture.ts';
import { families, type Human } from './families.ts';
import { blank, fileOf, type Judge, pad, timesIn } from './judge-set.ts';
import { SHORT_FORMS } from './name-lists.ts';
import { perhaps, spelledOut, unmarked } from './slips.ts';

const PEOPLE = 700;
const called = (chance: Chance, first: string) => (chance.yes(0.06) ? chance.pick(SHORT_FORMS[first] ?? [first]) : first);
const dotted = (chance: Chance, { born: [year, month, day] }: Human) => {
  const slip = chance.yes(0.03);
  return `${pad(slip ? chance.between(1, 28) : day)}.${pad(month)}.${year}`;
};
const lastOf = (chance: Chance, human: Human, share: number) =>
  human.formerLast !== '' && chance.yes(share) ? human.formerLast : human.last;
const homeOf = (chance: Chance, human: Human, share: number) =>
  human.formerHome !== undefined && chance.yes(share) ? human.formerHome : human.home;

const germanWriting = (chance: Chance, text: string) => (chance.yes(0.2) ? spelledOut(text) : chance.yes(0.1) ? unmarked(text) : text);
const germanStreet = (chance: Chance, text: string) => (chance.yes(0.35) ? text.replace('straße', 'str.') : text);

const germany: Judge = {
  name: 'germany',
  seen: true,
  make: (chance) => {
    const customers = fileOf('kunden', 'Kundennummer|Anrede|Vorname|Nachname|Straße|PLZ|Ort|Telefon|Mobil|E-Mail|Geburtsdatum', ';');
    const register = fileOf('melde', 'ID|Name|Geb.-Datum|Anschrift|Geburtsname', ';');
    for (const human of families(chance, GERMANY, PEOPLE)) {
      for (let n = timesIn(chance, 0.75, 0.2); n > 0; n -= 1) {
        const home = homeOf(chance, human, 0.3);
        const mobile = human.mobile.replace(/^0/, chance.yes(0.5) ? '0' : '+49 ');
        customers.add(human.id, [
          human.sex === 'm' ? 'Herr' : 'Frau',
          germanWriting(chance, perhaps(chance, 0.06, called(chance, human.first))),
          germanWriting(chance, perhaps(chance, 0.06, lastOf(chance, human, 0.15))),
          germanWriting(chance, germanStreet(chance, `${home.street} ${home.house}`)),
          home.zip,
          germanWriting(chance, home.city),
          blank(chance, 0.5, human.landline),
          blank(chance, 0.4, mobile),
          blank(chance, 0.5, human.familyEmail !== '' && chance.yes(0.3) ? human.familyEmail : human.email),
          blank(chance, 0.4, dotted(chance, human)),
        ]);
      }
      for (let n = timesIn(chance, 0.7, 0.03); n > 0; n -= 1) {
        const { home } = human;
        register.add(human.id, [
          `${germanWriting(chance, perhaps(chance, 0.03, human.last))}, ${germanWriting(chance, human.first)}${human.middle === '' ? '' : ` ${human.middle}`}`,
          dotted(chance, human),
          germanWriting(chance, `${germanStreet(chance, home.street)} ${home.house}, ${home.zip} ${home.city}`),
          blank(chance, 0.5, human.formerLast),
        ]);
      }
    }
    return [customers, register];
  },
};

const netherlands: Judge = {
  name: 'netherlands',
  seen: false,
  make: (chance) => {
    const clients = fileOf(
      'klanten',
      'klantnummer|voorletters|voornaam|tussenvoegsel|achternaam|straat|huisnummer|postcode|woonplaats|telefoonnummer|e-mailadres|geboortedatum',
      ';',
    );
    const members = fileOf('leden', 'lidnr|naam|adres|postcode en plaats|telefoon|geboortedatum');
    for (const human of families(chance, NETHERLANDS, PEOPLE)) {
      for (let n = timesIn(chance, 0.75, 0.2); n > 0; n -= 1) clients.add(human.id, dutchClient(chance, human));
      for (let n = timesIn(chance, 0.7, 0.04); n > 0; n -= 1) members.add(human.id, dutchMember(chance, human));
    }
    return [clients, members];
  },
};

function dutchClient(chance: Chance, human: Human): string[] {
  const home = homeOf(chance, human, 0.3);
  const last = lastOf(chance, human, 0.15);
  const cut = last.lastIndexOf(' ');
  return [
    `${human.first[0]}.`,
    blank(chance, 0.15, perhaps(chance, 0.05, called(chance, human.first))),
    cut < 0 ? '' : last.slice(0, cut),
    perhaps(chance, 0.05, last.slice(cut + 1)),
    perhaps(chance, 0.05, home.street),
    home.house,
    chance.yes(0.3) ? home.zip.replace(' ', '') : home.zip,
    home.city,
    blank(chance, 0.4, chance.yes(0.5) ? human.mobile : human.landline),
    blank(chance, 0.5, human.email),
    blank(chance, 0.3, `${pad(human.born[2])}-${pad(human.born[1])}-${human.born[0]}`),
  ];
}

function dutchMember(chance: Chance, human: Human): string[] {
  const married = human.formerLast !== '' && chance.yes(0.3) ? `${human.last}-${human.formerLast}` : human.last;
  return [
    chance.yes(0.3) ? `${human.first[0]}. ${married}` : `${perhaps(chance, 0.04, human.first)} ${married}`,
    `${human.home.street} ${human.home.house}`,
    `${human.home.zip} ${human.home.city.toUpperCase()}`,
    blank(chance, 0.3, chance.yes(0.6) ? human.mobile.replace('06-', '+316') : human.landline),
    blank(chance, 0.2, `${human.born[2]}-${human.born[1]}-${human.born[0]}`),
  ];
}

const spain: Judge = {
  name: 'spain',
  seen: false,
  make: (chance) => {
    const clients = fileOf(
      'clientes',
      'id|nombre|apellidos|direccion|codigo_postal|localidad|provincia|telefono|correo|fecha_nacimiento|dni',
    );
    const padron = fileOf('padron', 'num|nombre|primer_apellido|segundo_apellido|sexo|fecha de nacimiento|domicilio|cp|municipio');
    for (const human of families(chance, SPAIN, PEOPLE)) {
      const dni = chance.digits(8) + chance.pick([...'TRWAGMYFPDXBNJZSQVHLCKE']);
      for (let n = timesIn(chance, 0.75, 0.2); n > 0; n -= 1) clients.add(human.id, spanishClient(chance, human, dni));
      for (let n = timesIn(chance, 0.7, 0.02); n > 0; n -= 1) padron.add(human.id, spanishResident(chance, human));
    }
    return [clients, padron];
  },
};

const spanishWriting = (chance: Chance, text: string) => (chance.yes(0.3) ? unmarked(text) : text);
const withMiddle = ({ first, middle }: Human) => (middle === '' ? first : `${first} ${middle}`);

function spanishClient(chance: Chance, human: Human, dni: string): string[] {
  const writing = (text: string) => spanishWriting(chance, text);
  const [firstSurname = ''] = human.last.split(' ');
  const home = homeOf(chance, human, 0.25);
  return [
    writing(perhaps(chance, 0.05, chance.yes(0.3) ? called(chance, human.first) : withMiddle(human))),
    writing(perhaps(chance, 0.05, chance.yes(0.35) ? firstSurname : human.last)),
    writing(
      `${chance.yes(0.4) ? home.street.replace('Calle', 'C/').replace('Avenida', 'Avda.') : home.street}, ${home.house}${home.unit === '' ? '' : `, ${home.unit}`}`,
    ),
    home.zip,
    writing(home.city),
    writing(home.region),
    blank(chance, 0.3, chance.yes(0.6) ? human.mobile : `+34 ${human.landline}`),
    blank(chance, 0.5, human.email),
    blank(chance, 0.4, `${pad(human.born[2])}/${pad(human.born[1])}/${human.born[0]}`),
    blank(chance, 0.7, dni),
  ];
}

function spanishResident(chance: Chance, human: Human): string[] {
  const writing = (text: string) => spanishWriting(chance, text);
  const [firstSurname = '', secondSurname = ''] = human.last.split(' ');
  return [
    writing(perhaps(chance, 0.03, withMiddle(human))),
    writing(perhaps(chance, 0.03, firstSurname)),
    writing(secondSurname),
    human.sex === 'm' ? 'H' : 'M',
    `${pad(human.born[2])}/${pad(human.born[1])}/${human.born[0]}`,
    writing(`${human.home.street} ${human.home.house}`),
    human.home.zip,
    writing(human.home.city),
  ];
}

export const EUROPE: readonly Judge[] = [germany, netherlands, spain];
