import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { beforeAll, describe, expect, it } from 'vitest';
import { AREA_CODES } from './area-codes.ts';
import { generatePopulation, type PopulationPart } from './generate-population.ts';
import type { Observation } from './observe.ts';
import * as rates from './rates.ts';
import { FOREVER, isAdult } from './world.ts';
import { oneLine } from './writing.ts';

const PEOPLE = 10_000;
const QUERIES_PER_KIND = 5_000;
const JUDGED = new Set(['phone', 'email', 'name+state', 'name+address', 'phone+name', 'phone+name+address']);

describe('a world of ten thousand', () => {
  let parts: PopulationPart[];

  beforeAll(() => {
    parts = [...generatePopulation({ people: PEOPLE, seed: 7, queriesPerKind: QUERIES_PER_KIND }).parts()];
  });

  it('asks only about the humans whose data the questions carry', () => {
    // One expectation for all: tens of thousands of them took longer than the population.
    const strange = parts
      .flatMap((part) => part.queries)
      .filter(({ fragment: { phone, email, address }, subject }) => {
        const digits = phone?.replace(/\D/g, '').slice(-10);
        return (
          (digits !== undefined && !subject.numbers.some((use) => String(use.number).endsWith(digits))) ||
          (email !== undefined && !subject.emails.some((one) => one.address === email)) ||
          (address?.zip !== undefined && !subject.stays.some(({ home }) => home.zip === address.zip))
        );
      });
    expect(strange.map(({ kind }) => kind)).toEqual([]);
  });

  it('is asked about people in no source at one rate, whatever is in hand', () => {
    for (const kind of JUDGED) {
      const asked = parts.flatMap((part) => part.queries).filter((query) => query.kind === kind);
      const known = share(asked, ({ subject }) => subject.rows > 0);
      expect(Math.abs(known - rates.ASKED_COVERAGE), kind).toBeLessThan(0.02);
    }
  });

  it("has grown children of a parent's name at home, most of them in no source", () => {
    const children = adults().filter((human) => human.namesakeOf?.household === human.household && !human.household.hidden);
    expect(children.length).toBeGreaterThan(20);
    expect(share(children, (child) => child.rows === 0)).toBeGreaterThan(0.85);
    expect(children.every((child) => child.first === child.namesakeOf?.first)).toBe(true);
  });

  const humans = () => parts.flatMap((part) => part.neighbourhood.humans);
  const adults = () => humans().filter((human) => isAdult(human, rates.WORLD_DAY));
  const rows = () => parts.flatMap((part) => part.rows);

  it('has exactly the people asked for, each once', () => {
    expect(humans()).toHaveLength(PEOPLE);
    expect(new Set(humans().map((human) => human.id)).size).toBe(PEOPLE);
  });

  it.each([
    ['adults in no source', () => share(adults(), (human) => human.rows === 0), rates.HIDDEN_HOUSEHOLD_RATE, 0.03],
    ['minors', () => share(humans(), (human) => !isAdult(human, rates.WORLD_DAY)), 0.23, 0.03],
    ['adults with a mobile', () => share(adults(), (human) => human.numbers.some((use) => use.kind === 'mobile')), rates.MOBILE_RATE, 0.02],
    ['adults with an e-mail', () => share(adults(), (human) => human.emails.length > 0), rates.EMAIL_RATE, 0.02],
    ['homes with one family', () => share(homes(), (home) => home?.kind === 'single_family'), rates.HOME_SHARES.single_family, 0.05],
    ['adults called Jr or Sr', () => share(adults(), (human) => human.suffix !== ''), 0.025, 0.015],
    ['reseller rows per marketing row', () => count('reseller') / count('marketing'), rates.SOURCES.reseller.coverage, 0.03],
  ])('has the right share of %s', (_, measured, expected, tolerance) => {
    expect(measured()).toBeGreaterThan(expected - tolerance);
    expect(measured()).toBeLessThan(expected + tolerance);
  });

  it('keeps all numbers in exchange 555 of real area codes, and each with one holder at a time', () => {
    const codes = new Set(Object.values(AREA_CODES).flat());
    const uses = new Map<number, Set<{ from: number; to: number }>>();
    for (const human of humans()) {
      for (const use of human.numbers) uses.set(use.number, (uses.get(use.number) ?? new Set()).add(use));
    }
    for (const [number, holders] of uses) {
      expect(codes.has(Math.floor(number / 10_000_000) - 1000)).toBe(true);
      expect(Math.floor(number / 10_000) % 1000).toBe(555);
      const ordered = [...holders].sort((a, b) => a.from - b.from);
      for (let i = 1; i < ordered.length; i++) expect(ordered[i]!.from).toBeGreaterThan(ordered[i - 1]!.to);
    }
    expect([...uses.values()].filter((holders) => holders.size > 1).length).toBeGreaterThan(100);
    for (const row of rows()) for (const phone of row.phones) expect(phone.slice(3, 6)).toBe('555');
  });

  it('gives e-mail addresses under the reserved domains, never one to two strangers', () => {
    const owners = new Map<string, Set<number>>();
    for (const human of humans()) {
      for (const { address } of human.emails) {
        expect(address).toMatch(/^[a-z0-9._]+@example\.(com|org|net)$/);
        owners.set(address, (owners.get(address) ?? new Set()).add(human.household.id));
      }
    }
    expect([...owners.values()].every((households) => households.size === 1)).toBe(true);
  });

  it('has hand-overs, moves, maiden names, twins and nicknames to distinguish', () => {
    expect(share(adults(), (human) => human.stays.length > 1)).toBeGreaterThan(0.4);
    expect(share(adults(), (human) => human.numbers.some((use) => use.to < FOREVER))).toBeGreaterThan(0.3);
    expect(share(adults(), (human) => human.maiden !== '')).toBeGreaterThan(0.1);
    expect(share(adults(), (human) => human.nickname !== '')).toBeGreaterThan(0.05);
    const twins = parts
      .flatMap((part) => part.neighbourhood.households)
      .filter(({ members }) => new Set(members.map((m) => m.birthDay)).size < members.length);
    expect(twins.length).toBeGreaterThan(10);
  });

  it('has rows of one human that a number, a mail address, a home or a birth date ties together', () => {
    const values = new Map<number, string[][]>();
    for (const row of rows()) values.set(row.human.id, [...(values.get(row.human.id) ?? []), tiesOf(row)]);
    const counts = [...values.values()].map(connectedPairs);
    expect(sum(counts.map(({ connected }) => connected)) / sum(counts.map(({ pairs }) => pairs))).toBeGreaterThan(0.985);
  });

  it('has the birth date of nearly every person with several rows, so that namesakes can be distinguished', () => {
    const years = new Map<number, number>();
    for (const row of rows()) if (row.birthDay !== undefined) years.set(row.human.id, row.birthDay);
    const known = humans().filter((human) => human.rows > 1);
    expect(share(known, (human) => years.has(human.id))).toBeGreaterThan(0.97);
  });

  function homes() {
    return parts.flatMap((part) => part.neighbourhood.households.map((household) => household.home));
  }

  function count(source: string): number {
    return rows().filter((row) => row.source === source).length;
  }
});

describe('area codes', () => {
  it('are known to the rules for phone numbers', () => {
    for (const code of Object.values(AREA_CODES).flat()) {
      expect(parsePhoneNumberFromString(`+1${code}5550123`)?.isValid(), String(code)).toBe(true);
    }
  });
});

function tiesOf(row: Observation): string[] {
  const homes = row.formerHome === undefined ? [row.home] : [row.home, row.formerHome];
  return [
    ...row.phones,
    ...(row.email === '' ? [] : [row.email]),
    ...homes.map(oneLine),
    ...(row.birthDay === undefined || row.birthYearOnly ? [] : [`born ${row.birthDay}`]),
  ];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function share<Item>(items: readonly Item[], test: (item: Item) => boolean): number {
  return items.filter(test).length / items.length;
}

/** Of all pairs of lists, how many hang together by a value they share, directly or through other lists. */
function connectedPairs(lists: readonly (readonly string[])[]): { readonly pairs: number; readonly connected: number } {
  const part = lists.map((_, i) => i);
  const firstWith = new Map<string, number>();
  lists.forEach((values, i) => {
    for (const value of values) {
      const other = firstWith.get(value);
      if (other === undefined) firstWith.set(value, i);
      else {
        const [from, to] = [part[i], part[other] ?? i];
        for (let at = 0; at < part.length; at += 1) if (part[at] === from) part[at] = to;
      }
    }
  });
  const sizes = new Map<number, number>();
  for (const name of part) sizes.set(name, (sizes.get(name) ?? 0) + 1);
  return { pairs: pairsOf(lists.length), connected: [...sizes.values()].reduce((sum, size) => sum + pairsOf(size), 0) };
}

function pairsOf(count: number): number {
  return count < 2 ? 0 : (count * (count - 1)) / 2;
}
