import { expect, it } from 'vitest';
import { decodeRecord, encodeRecord } from '../../store/codec/record-codec.ts';
import { givenRecord } from './given-values.ts';
import { showRecord } from './show-record.ts';

it('shows an address as its source or an operator wrote it', () => {
  const { record } = givenRecord({ first: 'Jürgen', last: 'Groß', street: 'Am Mühlbach 50A', city: 'Köln', zip: '50667' });
  expect(showRecord(decodeRecord(encodeRecord(record)))).toMatchObject({
    names: ['Jürgen Groß'],
    addresses: ['Am Mühlbach 50A, Köln, 50667'],
  });
});

it('names the country of an address that is not American', () => {
  const { record } = givenRecord({ street: '12 High Street', city: 'Leeds', zip: 'LS1 4AB' });
  expect(showRecord(record)).toMatchObject({ addresses: ['12 High Street, Leeds, LS1 4AB, GB'] });
});
