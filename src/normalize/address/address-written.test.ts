import { describe, expect, it } from 'vitest';
import type { RawAddress } from '../../core/raw-record.ts';
import type { PostalAddress } from '../../core/record.ts';
import { parseAddress } from './address.ts';
import { showAddress } from './address-show.ts';
import { withWriting } from './address-written.ts';

const read = (raw: RawAddress, countryOfFile?: string) => withWriting(parseAddress(raw)!, raw, countryOfFile);
const folded = ({ house, street, unit, city, state, zip }: PostalAddress): PostalAddress => ({ house, street, unit, city, state, zip });

describe('an address abroad is shown as people there write it', () => {
  const KOELN = { city: 'Köln', zip: '50667' };
  const LEEDS = { city: 'Leeds', zip: 'LS1 4AB' };
  const MERIDA = { city: 'Mérida', state: 'Yucatán', zip: '97000', country: 'Mexico' };
  const SAO_PAULO = { city: 'São Paulo', state: 'SP', zip: '01310-100' };

  it.each<{ raw: RawAddress; ofFile?: string; shown: string; country?: string }>([
    { raw: { street: 'Am Mühlbach 50A', ...KOELN }, ofFile: 'DE', shown: 'Am Mühlbach 50A, Köln, 50667', country: 'DE' },
    { raw: { street: 'Am Mühlbach 50A', ...KOELN }, shown: 'Am Mühlbach 50A, Köln, 50667' },
    { raw: { full: 'Am Mühlbach 50A, 50667 Köln' }, shown: 'Am Mühlbach 50A, Köln, 50667' },
    { raw: { street: 'Am Mühlbach', house: '50A', ...KOELN, country: 'Germany' }, shown: 'Am Mühlbach 50A, Köln, 50667', country: 'DE' },
    { raw: { street: 'c/o Schmidt, Lange Str. 3', ...KOELN, country: 'de' }, shown: 'Lange Str. 3, Köln, 50667', country: 'DE' },
    { raw: { full: 'Flat 3, 12 High Street, Leeds, LS1 4AB' }, shown: 'Flat 3, 12 High Street, Leeds, LS1 4AB', country: 'GB' },
    { raw: { street: '12 High Street', unit: 'Flat 3', ...LEEDS }, shown: 'Flat 3, 12 High Street, Leeds, LS1 4AB', country: 'GB' },
    { raw: { street: 'Calle Juárez 123 Int. 4', ...MERIDA }, shown: 'Calle Juárez 123 Int. 4, Mérida, Yucatán 97000', country: 'MX' },
    {
      raw: { street: 'Calle Juárez 123', unit: 'Int. 4', ...MERIDA },
      shown: 'Calle Juárez 123 Int. 4, Mérida, Yucatán 97000',
      country: 'MX',
    },
    { raw: { full: 'Calle Benito Juárez 94, 97000 Mérida, YUC' }, shown: 'Calle Benito Juárez 94, Mérida, YUC 97000' },
    { raw: { street: 'Rua das Acácias 12', ...SAO_PAULO }, shown: 'Rua das Acácias 12, São Paulo, SP 01310-100', country: 'BR' },
    { raw: { street: 'Rua das Acácias', house: '12', ...SAO_PAULO }, shown: 'Rua das Acácias 12, São Paulo, SP 01310-100', country: 'BR' },
    { raw: { full: 'Rua X 12, São Paulo' }, shown: 'Rua X 12, São Paulo' },
    {
      raw: { street: "12 rue de l'Église", city: 'Saint-Étienne', zip: '42000', country: 'FR' },
      shown: "12 rue de l'Église, Saint-Étienne, 42000",
      country: 'FR',
    },
    {
      raw: { full: '12 bis rue de l’Église, 42000 Saint-Étienne' },
      ofFile: 'FR',
      shown: '12 bis rue de l’Église, Saint-Étienne, 42000',
      country: 'FR',
    },
    { raw: { full: 'Straße des 17. Juni 135, 10623 Berlin' }, shown: 'Straße des 17. Juni 135, Berlin, 10623' },
    { raw: { full: 'ul. Kwiatowa 170, 60-101 Poznań' }, shown: 'ul. Kwiatowa 170, Poznań, 60-101', country: 'PL' },
  ])('$raw', ({ raw, ofFile, shown, country }) => {
    const address = read(raw, ofFile);
    expect(showAddress(address)).toBe(shown);
    expect(address.country).toBe(country);
    expect(folded(address)).toEqual(parseAddress(raw));
  });

  it.each<[RawAddress, string]>([
    [{ street: 'AM MÜHLBACH 50A', city: 'KÖLN', zip: '50667', country: 'GERMANY' }, 'Am Mühlbach 50A, Köln, 50667'],
    [{ street: 'RUA DAS ACÁCIAS 12', city: 'SÃO PAULO', state: 'SP', zip: '01310-100' }, 'Rua das Acácias 12, São Paulo, SP 01310-100'],
    [{ street: "12 RUE DE L'ÉGLISE", city: 'SAINT-ÉTIENNE', zip: '42000', country: 'FRANCE' }, "12 Rue de l'Église, Saint-Étienne, 42000"],
    [{ full: '12 HIGH STREET, LEEDS, LS1 4AB' }, '12 High Street, Leeds, LS1 4AB'],
  ])('casing is fixed where a source shouts: %j', (raw, shown) => {
    expect(showAddress(read(raw))).toBe(shown);
  });
});

describe('an American address', () => {
  it.each<RawAddress>([
    { full: '123 North Main Street Apt 4, Springfield, IL 62701' },
    { street: '123 NORTH MAIN STREET', city: 'MCKINNEY', state: 'TX', zip: '75069' },
    { street: '123 North Main Street', city: 'McKinney', state: 'TX', zip: '75069', country: 'USA' },
    { street: 'Urb Las Lomas, 12 Calle Luna', city: 'Ponce', state: 'PR', zip: '00730', country: 'Puerto Rico' },
    { street: 'Calle Luna 12', city: 'Laredo', state: 'TX', zip: '78040' },
    { street: '12 Elm St', city: 'Boston', zip: '2129' },
    { city: 'Seattle', state: 'WA' },
  ])('is stored without a writing: %j', (raw) => {
    const address = parseAddress(raw)!;
    expect(withWriting(address, raw)).toBe(address);
  });

  it.each<[RawAddress, string]>([
    [{ street: '1204 DeKalb Avenue Apt 4B', city: 'DeKalb', state: 'IL', zip: '60115' }, '1204 DeKalb Ave Apt 4B, DeKalb, IL 60115'],
    [{ street: '12 PEÑA BLVD', city: 'Cañon City', state: 'CO', zip: '81212' }, '12 Peña Blvd, Cañon City, CO 81212'],
    [{ full: '12 Elm St, San José, CA 95112' }, '12 Elm St, San José, CA 95112'],
  ])('keeps accents and capitals: %j', (raw, shown) => {
    expect(showAddress(read(raw))).toBe(shown);
    expect(read(raw).country).toBeUndefined();
  });

  it('in a foreign file is American where state and ZIP code agree', () => {
    expect(read({ street: '12 Elm Street', city: 'San Jose', state: 'CA', zip: '95112' }, 'DE')).toEqual(
      parseAddress({ full: '12 Elm St, San Jose, CA 95112' }),
    );
  });
});
