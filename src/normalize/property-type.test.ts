import { expect, it } from 'vitest';
import { readPropertyType } from './property.ts';

it.each([
  ['', 'single_family'],
  ['single_family', 'single_family'],
  ['Single Family', 'single_family'],
  ['SFR', 'single_family'],
  ['SINGLE FAMILY RESIDENCE', 'single_family'],
  ['Single Fam Res', 'single_family'],
  ['Single-Family Home', 'single_family'],
  ['Residential - Single Family', 'single_family'],
  ['1 FAMILY', 'single_family'],
  ['MULTI FAMILY', 'multi_family'],
  ['Multifamily (5+ units)', 'multi_family'],
  ['Townhouse', 'townhouse'],
  ['Town Home', 'townhouse'],
  ['Condominium', 'condo'],
  ['CONDO UNIT', 'condo'],
  ['Mobile Home', 'mobile_home'],
  ['Manufactured Home', 'mobile_home'],
  ['Apartment', 'apartment'],
  ['Duplex', 'duplex'],
  ['Space  port!', 'space_port'],
])('reads %j as %s', (written, type) => {
  expect(readPropertyType(written)).toBe(type);
});
