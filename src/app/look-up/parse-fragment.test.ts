import { expect, it } from 'vitest';
import type { PostalAddress } from '../../core/record.ts';
import { parseFragment } from './parse-fragment.ts';

it.each([
  [{ zip: '2129' }, '02129'],
  [{ zip: ' 985 ' }, '00985'],
  [{ zip: '2129', state: 'MA' }, '02129'],
  [{ zip: '1234', city: 'Boston' }, '1234'],
  [{ zip: '2129', state: 'Vorarlberg' }, '2129'],
  [{ zip: '94107' }, '94107'],
  [{ zip: '9470' }, '09470'],
])('reads %j as %s', (address, zip) => {
  const parsed = parseFragment({ address });
  expect(parsed.kind === 'fragment' && parsed.fragment.addresses[0]?.zip).toBe(zip);
});

it.each([
  [{ city: '6801 Broadway, Baton Rouge, LA 70802' }, '6801|broadway|baton rouge|la|70802'],
  [{ zip: 'PO Box 123, Baton Rouge, LA 70802' }, 'po box 123||baton rouge|la|70802'],
  [{ city: 'RR 2 Box 15, Houma, LA' }, 'rr 2 box 15||houma|la|'],
  [{ city: 'Baton Rouge, LA 70802' }, '||baton rouge|la|70802'],
  [{ city: '70802 Baton Rouge, LA' }, '||baton rouge|la|70802'],
  [{ street: '1 Elm St', city: 'Baton Rouge', state: 'TX', zip: '70802' }, '1|elm st|baton rouge|la|70802'],
])('takes %j for %s', (written, address) => {
  const parsed = parseFragment({ address: written });
  const { house, street, city, state, zip } = (parsed.kind === 'fragment' && parsed.fragment.addresses[0]) as PostalAddress;
  expect([house, street, city, state, zip].join('|')).toBe(address);
});

it.each([{ city: '12 Elm St, Boston, MA 02129' }, { zip: '12 Elm St, Boston, MA 02129', street: ' ' }])(
  'reads the whole address in %j',
  (address) => {
    const parsed = parseFragment({ address });
    expect(parsed.kind === 'fragment' && parsed.fragment.addresses[0]).toMatchObject({
      house: '12',
      street: 'elm st',
      city: 'boston',
      zip: '02129',
    });
  },
);

it('leaves a city with a number in its name', () => {
  const parsed = parseFragment({ address: { city: '29 Palms, CA' } });
  expect(parsed.kind === 'fragment' && parsed.fragment.addresses[0]?.house).toBe('');
});

it.each([
  [{ first: 'Mary', last: 'Zimmerman (née Allen)' }, 'mary  zimmerman, mary  allen'],
  [{ first: 'Mary', last: 'Zimmerman' }, 'mary  zimmerman'],
  [{ last: 'Estate of Mary Zimmerman' }, 'mary  zimmerman'],
  [{ first: 'Estate of', last: 'Mary Zimmerman' }, 'mary  zimmerman'],
  [{ first: 'Jesús', last: 'Muñoz I.' }, 'jesus  munoz i'],
  [{ first: 'Jesús', last: 'Muñoz V' }, 'jesus  munoz'],
  [{ first: 'AJ', last: 'Wright' }, 'aj  wright, a j wright'],
  [{ last: 'A.J. Wright' }, 'a j wright, aj  wright'],
  [{ first: 'Jo', last: 'Wright' }, 'jo  wright'],
  [{ first: 'JO', last: 'Wright' }, 'jo  wright, j o wright'],
  [{ first: 'JO', last: 'WRIGHT' }, 'jo  wright'],
  [{ first: 'Le', last: 'Ngoc Bao' }, 'le  ngoc bao, bao ngoc le'],
  [{ first: 'Vu', last: 'Xuan Lan' }, 'vu  xuan lan, lan xuan vu'],
  [{ first: 'Lan', last: 'Xuan Vu' }, 'lan  xuan vu'],
  [{ last: 'Ngo Hoang Quang' }, '  ngo hoang quang, quang hoang ngo'],
  [{ first: 'Bao', last: 'Le' }, 'bao  le'],
])('tells of %j the names %s', (name, names) => {
  const parsed = parseFragment({ name });
  expect(
    parsed.kind === 'fragment' && parsed.fragment.names.map(({ first, middle, last }) => `${first} ${middle} ${last}`).join(', '),
  ).toBe(names);
});
