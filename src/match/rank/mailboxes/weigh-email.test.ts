import { describe, expect, it } from 'vitest';
import type { Person } from '../../../core/person.ts';
import type { EmailAddress, PersonName } from '../../../core/record.ts';
import { PRIOR_POPULATION } from '../population.ts';
import { RATES } from '../rates.ts';
import { weighEmail } from './weigh-email.ts';

const population = { ...PRIOR_POPULATION, people: 100_000 };
const steve: PersonName = { first: 'steve', middle: '', last: 'norris', suffix: '' };

function weigh(asked: string, known: string, name?: PersonName) {
  const person = { names: [{ value: steve }], emails: [{ value: known }] } as unknown as Person;
  return weighEmail(asked as EmailAddress, name, person, population, RATES);
}

describe('the same local part at another provider', () => {
  it('speaks for the person where it is nobody else’s', () => {
    expect(weigh('bluefox77@yahoo.com', 'bluefox77@example.com', steve).ratio).toBeGreaterThan(100);
    expect(weigh('steve.norris@yahoo.com', 'steve.norris@example.com').ratio).toBeGreaterThan(100);
  });

  it.each(['steve.norris', 'snorris', 'norris.steve', 'steven', 'steve_q_norris'])(
    'says next to nothing beside the name it is made of: %s',
    (local) => {
      expect(weigh(`${local}@yahoo.com`, `${local}@example.com`, steve).ratio).toBeLessThan(1);
    },
  );

  it('says more with figures behind it', () => {
    const ratio = (local: string) => weigh(`${local}@yahoo.com`, `${local}@example.com`, steve).ratio;
    expect(ratio('steve.norris84')).toBeGreaterThan(ratio('steve.norris'));
    expect(ratio('steve.norris84123')).toBeGreaterThan(100);
  });

  it('is another mailbox where it is an office’s', () => {
    expect(weigh('info@other.com', 'info@example.com', steve)).toEqual({ ratio: RATES.emailOther, level: 'other' });
  });
});

describe('a mailbox one slip away', () => {
  it.each([
    ['a name misspelt', 'stvee.norris@example.com', 'steve.norris@example.com'],
    ['a provider misspelt', 'bluefox@gmaip.com', 'bluefox@gmail.com'],
    ['a domain misspelt', 'bluefox@exmaple.com', 'bluefox@example.com'],
    ['one of many figures', 'steve29163@example.com', 'steve29136@example.com'],
    ['another sign between its words', 'steve_norris@example.com', 'steve.norris@example.com'],
    ['no sign between its words', 'stevenorris77@example.com', 'steve.norris77@example.com'],
    ['a letter of a word that is no name', 'bluefoxx@example.com', 'bluefox@example.com'],
  ])('speaks for the person, if less than their own: %s', (_, asked, known) => {
    const { ratio, level } = weigh(asked, known, steve);
    expect(level).toBe('slip');
    expect(ratio).toBeGreaterThan(10);
  });

  it.each([
    ['anadelacruz77@example.com', 'ana.delacruz77@example.com', { first: 'ana', last: 'de la cruz' }],
    ['maily563@example.com', 'mai.ly563@example.com', { first: 'mai', last: 'ly' }],
  ])('is known by a name of several words, and by a short one: %s', (asked, known, name) => {
    const person = { names: [{ value: name }], emails: [{ value: known }] } as unknown as Person;
    expect(weighEmail(asked as EmailAddress, undefined, person, population, RATES).ratio).toBeGreaterThan(1_000);
  });

  it.each(['de la cruz', 'delacruz'])('is as often somebody else’s as people bear the name in either writing: %s', (last) => {
    const person = { names: [{ value: { first: 'maria', last } }], emails: [{ value: 'mariadelacruz@example.com' }] } as unknown as Person;
    const many = { ...population, people: 1_000_000 };
    const { ratio } = weighEmail('maria.delacruz@example.com' as EmailAddress, undefined, person, many, RATES);
    expect(ratio).toBeGreaterThan(100_000);
    expect(ratio).toBeLessThan(500_000);
    // However many people there are: as many more bear the name.
    expect(weighEmail('maria.delacruz@example.com' as EmailAddress, undefined, person, { ...many, people: 10_000_000 }, RATES).ratio).toBe(
      ratio,
    );
  });

  it.each([
    ['another surname that begins so', 'm.lynch77', 'mlynch77', 'm', 'ly'],
    ['a word, of somebody without a first name', 'da.vidson', 'davidson', '', 'da'],
    ['a longer surname behind the same first name', 'dave.soto', 'davesoto', 'dave', 'so'],
    ['a first name that ends otherwise', 'bai.ly77', 'baily77', 'mai', 'ly'],
  ])('is known by no short name that only stands in it: %s', (_, asked, known, first, last) => {
    const ratioOf = (name: { first: string; last: string }) => {
      const person = { names: [{ value: name }], emails: [{ value: `${known}@example.com` }] } as unknown as Person;
      return weighEmail(`${asked}@example.com` as EmailAddress, undefined, person, population, RATES).ratio;
    };
    expect(ratioOf({ first, last })).toBe(ratioOf({ first: 'zoltan', last: 'zappa' }));
  });

  it.each([
    ['one of few figures', 'steve12@example.com', 'steve13@example.com'],
    ['too short to tell', 'snor@example.com', 'snox@example.com'],
    ['two slips', 'setve.nroris@example.com', 'steve.norris@example.com'],
    ['a provider of its own', 'bluefox@ymail.com', 'blueofx@gmail.com'],
  ])('is another’s: %s', (_, asked, known) => {
    expect(weigh(asked, known, steve).ratio).toBeLessThan(1);
  });

  it('is the same name at another provider where the end of the domain differs', () => {
    expect(weigh('bluefox@example.org', 'bluefox@example.com').level).toBe('same_local_part');
    expect(weigh('contact@exmaple.com', 'contact@example.com').level).toBe('other');
  });

  it('is the very same with dots and by the other name of its provider', () => {
    expect(weigh('s.norris@googlemail.com', 'snorris@gmail.com')).toEqual(weigh('snorris@gmail.com', 'snorris@gmail.com'));
  });
});
