import { secretsAt } from '../app/open-stores.ts';
import { copySecretsFile } from '../store/secrets-file.ts';
import { type AddCommand, onBooks, type StoreOptions } from './command.ts';

export const addSecretsCommands: AddCommand = (program, context) => {
  const command = program
    .command('secrets')
    .description('The keys of a store, without which its backups cannot be restored.')
    .command('export')
    .description('Copy the secrets file to a place of its own; keep the copy off this machine.')
    .argument('<file>', 'the copy to make');
  onBooks(command, context, async (books, file: string, options: StoreOptions) => {
    copySecretsFile(secretsAt(context.placeOf(options)).place, file);
    await books.putNote('secrets_exported_ms', String(context.clock.nowMs()));
    return { value: { file }, lines: [`The secrets are in ${file}. Keep it off this machine, and apart from the backups.`] };
  });
};
