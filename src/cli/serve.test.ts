import { Command } from 'commander';
import { expect, it } from 'vitest';
import type { CliContext } from './command.ts';
import { type ServeOrder, serveCommand } from './serve.ts';

const FLAGS = [
  { flag: '--access-log', about: '', isSwitch: true },
  { flag: '--log-level', about: '', isSwitch: false },
];

it.each([
  ['--access-log', { access_log: 'true' }],
  ['--access-log --log-level debug', { access_log: 'true', log_level: 'debug' }],
  ['--access-log false', { access_log: 'false' }],
  ['--log-level=debug', { log_level: 'debug' }],
  ['', {}],
])('reads the flags of serve: %s', async (given, flags) => {
  const orders: ServeOrder[] = [];
  const program = new Command();
  serveCommand(FLAGS, async (order) => void orders.push(order))(program, {} as CliContext);
  await program.parseAsync(['serve', ...given.split(' ').filter((word) => word !== '')], { from: 'user' });
  expect(orders).toEqual([{ flags, demo: false }]);
});
