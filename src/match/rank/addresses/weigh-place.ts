import type { Person } from '../../../core/person.ts';
import type { PostalAddress } from '../../../core/record.ts';
import { type HomeMates, livingAt, matesAtHome } from '../homes/home-residents.ts';
import type { Population } from '../population.ts';
import type { AskRates } from '../rates.ts';
import { type KinName, withKin } from './kin-elsewhere.ts';
import { meantHome } from './meant-home.ts';
import { type PlaceShares, placeShares } from './place-shares.ts';
import { toldAddress } from './told-address.ts';
import { type AddressWeights, weighAddresses } from './weigh-address.ts';

/** The place given, as it is meant; undefined where none is told. */
export interface PlaceWeights {
  readonly address: PostalAddress;
  readonly shares: PlaceShares;
  readonly addresses: AddressWeights;
  /** Others of the home given, of whom the store does not tell. */
  readonly mates: HomeMates | undefined;
}

/** Weighs the asked place against those of every candidate; of a `crowd` nobody is read who lives there, too. */
export function weighPlace(
  asked: PostalAddress | undefined,
  candidates: readonly Person[],
  crowd: number,
  kin: KinName,
  population: Population,
  rates: AskRates,
): PlaceWeights | undefined {
  const told = toldAddress(asked, candidates, population);
  if (told === undefined) return undefined;
  const meant = crowd > 0 ? undefined : meantHome(told, candidates);
  const address = meant?.address ?? told;
  const shares = placeShares(address, population, crowd + livingAt(address, candidates));
  const addresses = weighAddresses(address, candidates, population, shares, rates, meant?.chance);
  const mates = matesAtHome(address, candidates, addresses.residences, population, crowd);
  const isKin = mates !== undefined && crowd === 0;
  return {
    address,
    shares,
    addresses: isKin ? withKin(addresses, address, kin, candidates, mates, shares, population, rates) : addresses,
    mates,
  };
}
