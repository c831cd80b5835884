import type { Command } from 'commander';
import type { AddCommand } from './command.ts';
import { snakeCase } from './print.ts';

export interface ServeOrder {
  /** As given on the command line, by setting name. */
  readonly flags: Readonly<Record<string, string>>;
  readonly config?: string;
  readonly demo: boolean;
}

/** `flags` are those of the settings; a switch may be given without a value. */
export function serveCommand(
  flags: readonly { readonly flag: string; readonly about: string; readonly isSwitch: boolean }[],
  serve: (order: ServeOrder) => Promise<void>,
): AddCommand {
  return (program: Command) => {
    const command = program.command('serve').description('Answer look-ups over HTTP.');
    for (const { flag, about, isSwitch } of flags) command.option(`${flag} ${isSwitch ? '[value]' : '<value>'}`, about);
    command
      .option('--config <file>', 'Configuration file (default: namesake.json, if it exists).')
      .option('--demo', 'On the first start create a demo population and a demo account with credits, and print its key.')
      .action(async (options: Record<string, string | boolean | undefined>) => {
        const { config, demo, ...given } = options;
        const byName = Object.entries(given).filter(([, value]) => value !== undefined);
        await serve({
          flags: Object.fromEntries(byName.map(([option, value]) => [snakeCase(option), String(value)])),
          demo: demo === true,
          ...(typeof config === 'string' ? { config } : {}),
        });
      });
  };
}
