import { describe, expect, it } from 'vitest';
import type { Person } from '../../core/person.ts';
import type { EmailAddress, PersonName } from '../../core/record.ts';
import { PRIOR_POPULATION } from './population.ts';
import { RATES } from './rates.ts';
import { weighEmail } from './weigh-email.ts';

const population = { ...PRIOR_POPULATION, people: 100_000 };
const steve: PersonName = { first: 'steve', middle: '', last: 'norris', suffix: '' };

function weigh(asked: string, known: string, name?: PersonName) {
  const person = { emails: [{ value: known }] } as unknown as Person;
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
