import { describe, expect, it } from 'vitest';
import { recogniseColumns } from './recognise.ts';

const ROW: Readonly<Record<string, string>> = {
  'Patient ID': 'P5',
  'Patient Name': 'Bella',
  'Patient DOB': '1/25/2016',
  'Patient Status': 'Deceased',
  Species: 'Canine',
  Breed: 'Beagle',
  Sex: 'F',
  Age: '9',
  DOB: '1/25/2016',
  'Animal Name': 'Bella',
  'Animal Type': 'Dog',
  'Pet Breed': 'Beagle',
  'pets.0.name': 'Bella',
  'pets.1.name': 'Rex',
  'pets.0.dob': '2020-06-18',
  'Owner First': 'Linda',
  'Owner Last': 'Moore',
  'Owner Name': 'Linda Moore',
  'Client Name': 'Linda Moore',
  'Last Visit': '3/4/2024',
};

function targetsOf(columns: readonly string[]): string[] {
  const samples = Array.from({ length: 12 }, (_, at) => columns.map((name) => (name.endsWith('ID') ? `${ROW[name]}${at}` : ROW[name]!)));
  return Object.values(recogniseColumns({ columns: [...columns], samples }, 'people').columns);
}

describe('of an animal and its owner', () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    [
      'a clinic tells births and ends of patients',
      {
        'Owner Last': 'name.last',
        'Owner First': 'name.first',
        'Patient ID': 'record_id',
        'Patient Name': 'ignore',
        Species: 'ignore',
        Sex: 'ignore',
        'Patient DOB': 'ignore',
        'Last Visit': 'last_seen',
        'Patient Status': 'ignore',
      },
    ],
    ['a register tells ages', { 'Animal Name': 'ignore', 'Animal Type': 'ignore', Age: 'ignore', 'Owner Name': 'name.full' }],
    [
      'a shop tells names in a list',
      { 'Owner Name': 'name.full', 'pets.0.name': 'ignore', 'pets.1.name': 'ignore', 'pets.0.dob': 'ignore' },
    ],
    ['a landlord asks tenants for both', { 'Client Name': 'name.full', DOB: 'birth_date', 'Pet Breed': 'ignore' }],
  ])('%s', (_, expected) => {
    expect(targetsOf(Object.keys(expected))).toEqual(Object.values(expected));
  });
});
