import { ANIMAL_WORDS, BREED_WORDS } from '../../reference/heading-words.ts';
import type { GuessedColumn } from './guessed-column.ts';
import { tokensOf } from './heading.ts';
import { areFlags } from './value-fits.ts';

/** What animals have as people do: were it taken, an owner would be male, eight years old or dead as the dog is. */
const HAD_BY_BOTH = /^(?:gender|birth_.*|age|deceased|status)$/;

/**
 * A clinic or a register of animals tells their sex, birth and end under plain headings, in a file with `Species` or `Breed`, or right
 * behind other columns of the animal. `Pet Breed` and its like say whose they are, and leave a plain `DOB` further on to the person.
 */
export function settleAnimals(columns: readonly GuessedColumn[]): void {
  const tokens = columns.map(({ name }) => tokensOf(name));
  const isAbout = tokens.some((words) => words.every((word) => BREED_WORDS.has(word)));
  let isBehind = false;
  for (const [at, column] of columns.entries()) {
    const words = tokens[at]!;
    const isPatients = isAbout && words.includes('patient');
    const isPlain: boolean = (isAbout || isBehind) && words.length === 1 && HAD_BY_BOTH.test(column.target);
    if (isPlain || (isPatients && !/^(?:record_id)?$/.test(column.target))) column.target = 'ignore';
    const isNamed = words.some((word) => ANIMAL_WORDS.has(word) || BREED_WORDS.has(word));
    isBehind = isPlain || isPatients || (isNamed && !areFlags(column.values));
  }
}
