import type { Command } from 'commander';
import type { Unread } from '../app/privacy/given-values.ts';
import { CommandFailed } from './command.ts';

const UNREAD: Readonly<Record<Unread, string>> = {
  phone: 'That is not a phone number. Write it as +15550100000.',
  email: 'That is not an e-mail address.',
  birth_date: 'That is not a birth date. Write it as 1980-12-31.',
};

/** Facts of a person, one option each. */
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

export function refuseUnread<Read extends { readonly unread?: Unread | undefined }>(read: Read): Read {
  if (read.unread !== undefined) throw new CommandFailed(UNREAD[read.unread]);
  return read;
}
