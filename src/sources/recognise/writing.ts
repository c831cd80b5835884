import { MONTH_FIRST_COUNTRIES } from '../../reference/countries.ts';
import { rowMapper } from '../map-row.ts';
import { END_TARGETS, type Mapping } from '../mapping.ts';
import type { FileShape } from '../read/row-block.ts';
import { usualArea } from './area-codes.ts';
import { recogniseCountry } from './country.ts';

/** How a file writes what could be read in several ways: numbers without a country, days and months. */
export function recogniseWriting(
  mapping: Mapping,
  shape: Pick<FileShape, 'columns' | 'samples'>,
): Pick<Mapping, 'country' | 'area' | 'dates'> {
  const valuesOf = (...targets: readonly string[]) =>
    shape.columns.flatMap((column, at) =>
      targets.includes((mapping.columns[column] ?? '').split('@')[0]!)
        ? shape.samples.map((row) => (row[at] ?? '').trim()).filter((value) => value !== '')
        : [],
    );
  const map = rowMapper(mapping, shape.columns);
  const phones = shape.samples.flatMap((row) => map(shape.columns.map((_, at) => row[at] ?? '')).raw.phones);
  const postcodes = valuesOf('address.zip');
  const country = recogniseCountry(
    {
      phones,
      postcodes: postcodes.length > 0 ? postcodes : valuesOf('address.full', 'address.street').flatMap(endingPostcode),
      states: valuesOf('address.state'),
    },
    shape,
  );
  const dates = orderOf(valuesOf('birth_date')) ?? orderOf(valuesOf('first_seen', 'last_seen', ...END_TARGETS));
  const dayFirst = dates ?? (country !== undefined && !MONTH_FIRST_COUNTRIES.has(country) ? 'day_first' : undefined);
  const area = country === undefined ? usualArea(phones) : undefined;
  return {
    ...(country !== undefined && { country }),
    ...(area !== undefined && { area }),
    ...(dayFirst === 'day_first' && { dates: dayFirst }),
  };
}

/** A whole address mostly ends in its postcode. */
function endingPostcode(address: string): string[] {
  const code = /,[^,]*(?<!\d)[ -](\d{4,8}|\d{5}-\d{3,4}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i.exec(address)?.[1];
  return code === undefined ? [] : [code];
}

/** A file in which some first number is a day and no second one is begins with the day. */
function orderOf(values: readonly string[]): 'day_first' | 'month_first' | undefined {
  let first = 0;
  let second = 0;
  for (const value of values) {
    const [, a, b] = /^(\d{1,2})[-/ ](\d{1,2})[-/ ](?:\d{4}|\d{2})\b/.exec(value) ?? [];
    if (Number(a) > 12) first += 1;
    if (Number(b) > 12) second += 1;
  }
  if (first === 0 && second === 0) return undefined;
  return first > 3 * second ? 'day_first' : 'month_first';
}
