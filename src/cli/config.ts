import type { AddCommand } from './command.ts';
import { show } from './command.ts';
import { table } from './print.ts';

/** They hold passwords, or name where they are. */
const SECRET = /password|store|secrets|key/;

export const addConfigCommands: AddCommand = (program, context) => {
  program
    .command('config')
    .description('The settings of the service.')
    .command('check')
    .description('Read all settings as the service would, and list everything that is wrong with them.')
    .option('--config <file>', 'Configuration file (default: namesake.json, if it exists).')
    .option('--json', 'print one JSON object as the last line')
    .action(async (options: { readonly config?: string; readonly json?: boolean }) => {
      const settings = await context.checkConfig(options.config);
      const shown = Object.entries(settings).map(([name, value]) => [name, SECRET.test(name) && value !== '' ? '(set)' : value] as const);
      show(context, options, {
        value: { ok: true, settings: Object.fromEntries(shown) },
        lines: [
          ...table(
            ['SETTING', 'VALUE'],
            shown.map(([name, value]) => [name, String(value)]),
          ),
          'The configuration is good.',
        ],
      });
    });
};
