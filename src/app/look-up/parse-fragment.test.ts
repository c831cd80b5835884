import { expect, it } from 'vitest';
import { parseFragment } from './parse-fragment.ts';

it.each([
  [{ zip: '2129' }, '02129'],
  [{ zip: ' 985 ' }, '00985'],
  [{ zip: '2129', state: 'MA' }, '02129'],
  [{ zip: '1234', city: 'Boston' }, '1234'],
  [{ zip: '2129', state: 'Vorarlberg' }, '2129'],
  [{ zip: '94107' }, '94107'],
])('reads %j as %s', (address, zip) => {
  const parsed = parseFragment({ address });
  expect(parsed.kind === 'fragment' && parsed.fragment.addresses[0]?.zip).toBe(zip);
});
