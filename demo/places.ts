import { STREET_NAME_ENDS, STREET_NAME_STARTS, STREET_NAMES, USUAL_STREET_TYPES } from '../src/reference/street-words.ts';
import { type WeightedZip, zipsOfState } from '../src/reference/zip-codes.ts';
import { cumulate, type Random } from './random.ts';
import { HOME_SHARES, LISTED_STREET_RATE, OWNED_RATE, STREET_DIRECTION_RATE } from './rates.ts';
import type { Home, HomeKind } from './world.ts';

/** Makes the homes of a neighbourhood: real ZIP codes and cities, streets and houses are invented. */
export class Places {
  readonly #byState = new Map<string, { zips: readonly WeightedZip[]; cumulative: Float64Array }>();
  readonly #zipLimit: number;
  #nextId = 1;

  /** Small worlds have few ZIP codes, so that neighbours and namesakes in one city occur as they do in large ones. */
  constructor(people: number, states: number) {
    this.#zipLimit = Math.max(4, Math.ceil(people / states / PEOPLE_PER_ZIP));
  }

  zip(random: Random, state: string): WeightedZip {
    const places = this.#state(state);
    const zip = places.zips[random.weighted(places.cumulative)];
    if (zip === undefined) throw new Error(`no ZIP codes in ${state}`);
    return zip;
  }

  street(random: Random): string {
    const name = random.chance(LISTED_STREET_RATE)
      ? STREET_NAMES[Math.min(random.below(STREET_NAMES.length), random.below(STREET_NAMES.length))]
      : `${random.pick(STREET_NAME_STARTS)} ${random.pick(STREET_NAME_ENDS)}`;
    const direction = random.chance(STREET_DIRECTION_RATE) ? `${random.pick(['N', 'S', 'E', 'W'])} ` : '';
    const type = USUAL_STREET_TYPES[Math.min(random.below(USUAL_STREET_TYPES.length), random.below(USUAL_STREET_TYPES.length))];
    return `${direction}${name} ${type?.short ?? 'St'}`;
  }

  /** One house, or the homes of one building. */
  building(random: Random, zip: WeightedZip, street: string): Home[] {
    const kind = KINDS[random.weighted(BUILDINGS)] ?? 'single_family';
    const units = kind === 'apartment' ? random.between(4, 16) : kind === 'condo' ? random.between(3, 8) : 1;
    const house = String(random.between(1, random.chance(0.5) ? 999 : 9999));
    const building = this.#nextId;
    const value = Math.round((BASE_VALUE[kind] * (0.5 + random.unit() + random.unit())) / 100) * 100;
    return Array.from({ length: units }, (_, i) => ({
      id: this.#nextId++,
      building,
      house,
      street,
      unit: units === 1 ? '' : kind === 'condo' ? `Unit ${i + 1}` : `Apt ${1 + Math.floor(i / 4)}${'ABCD'[i % 4]}`,
      city: zip.city,
      state: zip.state,
      zip: zip.zip,
      kind,
      owned: random.chance(OWNED_RATE[kind]),
      assessedValue: value,
    }));
  }

  #state(state: string) {
    let places = this.#byState.get(state);
    if (places === undefined) {
      const zips = spreadOverCities(zipsOfState(state), this.#zipLimit);
      places = { zips, cumulative: cumulate(zips.map((zip) => zip.population)) };
      this.#byState.set(state, places);
    }
    return places;
  }
}

/** The most peopled codes of the state, but not all from its largest city. */
function spreadOverCities(all: readonly WeightedZip[], limit: number): WeightedZip[] {
  const perCity = Math.max(1, Math.ceil(limit / LEAST_CITIES));
  const taken = new Map<string, number>();
  return [...all]
    .sort((a, b) => b.population - a.population || (a.zip < b.zip ? -1 : 1))
    .filter(({ city }) => {
      taken.set(city, (taken.get(city) ?? 0) + 1);
      return (taken.get(city) ?? 0) <= perCity;
    })
    .slice(0, limit);
}

const KINDS = Object.keys(HOME_SHARES) as HomeKind[];
/** A building of ten homes is drawn a tenth as often as its homes are. */
const MEAN_HOMES: Readonly<Record<HomeKind, number>> = { single_family: 1, apartment: 10, condo: 5.5, townhouse: 1, mobile_home: 1 };
const BUILDINGS = cumulate(KINDS.map((kind) => HOME_SHARES[kind] / MEAN_HOMES[kind]));
const LEAST_CITIES = 8;
const PEOPLE_PER_ZIP = 250;
/** Dollars, near the medians of the American Housing Survey. */
const BASE_VALUE = { single_family: 320_000, apartment: 180_000, condo: 260_000, townhouse: 290_000, mobile_home: 80_000 } as const;
