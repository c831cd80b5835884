import type { Command } from 'commander';
import type { PersonRecord } from '../core/record.ts';
import { normalizeRecord } from '../normalize/record.ts';
import { CommandFailed } from './command.ts';

/** Facts of a person, one option each. */
export interface FactOptions {
  readonly first?: string;
  readonly middle?: string;
  readonly last?: string;
  readonly phone?: string;
  readonly email?: string;
  readonly street?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zip?: string;
  readonly birthDate?: string;
}

export function addFactOptions(command: Command, about: { readonly first?: string; readonly birthDate?: string } = {}): Command {
  return command
    .option('--first <name>', about.first)
    .option('--middle <name>')
    .option('--last <name>')
    .option('--phone <number>')
    .option('--email <address>')
    .option('--street <line>')
    .option('--city <name>')
    .option('--state <code>')
    .option('--zip <code>')
    .option('--birth-date <day>', about.birthDate ?? 'such as 1980-12-31');
}

/** As a row of a source would be read. */
export function givenRecord({ first, middle, last, phone, email, street, city, state, zip, birthDate }: FactOptions): PersonRecord {
  const isNamed = first !== undefined || last !== undefined;
  const { record } = normalizeRecord({
    names: isNamed ? [{ first: first ?? '', ...(middle !== undefined && { middle }), last: last ?? '' }] : [],
    phones: phone === undefined ? [] : [phone],
    emails: email === undefined ? [] : [email],
    addresses: [{ street: street ?? '', city: city ?? '', state: state ?? '', zip: zip ?? '' }],
    identifiers: [],
    texts: [],
    ...(birthDate !== undefined && { birthDate }),
  });
  if (phone !== undefined && record.phones.length === 0) throw new CommandFailed('That is not a phone number. Write it as +15550100000.');
  if (email !== undefined && record.emails.length === 0) throw new CommandFailed('That is not an e-mail address.');
  if (birthDate !== undefined && record.birthDate === undefined)
    throw new CommandFailed('That is not a birth date. Write it as 1980-12-31.');
  return record;
}
