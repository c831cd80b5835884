import { type Command, Option } from 'commander';
import { CUSTOMER_SCOPES, createKey, findKey, type ListedKey, listKeys, revokeKey, rotateKey } from '../app/accounts/keys.ts';
import type { BooksStore, Scope } from '../store/books.ts';
import { ROLES, type Role } from '../store/operators.ts';
import { parseDurationMs, parseExpiry, parseScopes } from './arguments.ts';
import { type AddCommand, type CliContext, CommandFailed, onBooks } from './command.ts';
import { table } from './print.ts';
import { theAccount } from './the-account.ts';

const DEFAULT_OVERLAP = '24h';

export const addKeyCommands: AddCommand = (program, context) => {
  const key = program.command('key').description('API keys of accounts.');
  addCreate(key, context);
  addRotate(key, context);
  addRevoke(key, context);
  addList(key, context);
};

function addCreate(parent: Command, context: CliContext): void {
  const command = parent
    .command('create')
    .description('Create another key, which is shown only once.')
    .argument('<account>', 'its name')
    .option('--scope <scopes>', `what it may do (default: ${CUSTOMER_SCOPES.join(',')})`, parseScopes)
    .addOption(new Option('--role <role>', 'of a key with the scope admin (default: viewer)').choices(ROLES))
    .option('--expires <when>', 'a day such as 2030-12-31, or a duration from now such as 90d', parseExpiry(context.clock));
  onBooks(command, context, async (books, name: string, options: { scope?: Scope[]; expires?: number; role?: Role }) => {
    const { scope: scopes = [...CUSTOMER_SCOPES] as Scope[], expires: expiresMs, role } = options;
    if (role !== undefined && !scopes.includes('admin')) throw new CommandFailed('Only a key with the scope admin has a role.');
    const account = await theAccount(books, name);
    const { secret, key } = await createKey({ books, clock: context.clock }, { account: account.id, scopes, expiresMs, role });
    context.about(`key:${key.id}`);
    return {
      value: { account: account.name, key: secret, ...keyJson({ account, key, state: 'good' }) },
      lines: [`Key  ${secret}`, 'Save it: it is not shown again.'],
    };
  });
}

function addRotate(parent: Command, context: CliContext): void {
  const command = parent
    .command('rotate')
    .description('Create a new key to replace an old one, which keeps working for a while.')
    .argument('<key>', 'its id, or the beginning of the key')
    .addOption(
      new Option('--overlap <duration>', 'how long the old key keeps working')
        .argParser(parseDurationMs)
        .default(parseDurationMs(DEFAULT_OVERLAP), DEFAULT_OVERLAP),
    )
    .option(
      '--expires <when>',
      'when the new key expires, as for key create (default: after the same lifetime as the old key)',
      parseExpiry(context.clock),
    );
  onBooks(command, context, async (books, idOrHint: string, options: { overlap: number; expires?: number }) => {
    const { account, key: old } = await theKey(books, context, idOrHint);
    const order = { old, overlapMs: options.overlap, expiresMs: options.expires };
    const outcome = await rotateKey({ books, clock: context.clock }, order);
    if (outcome.kind === 'dead') throw new CommandFailed('This key no longer works. Create a new one with key create.');
    const until = moment(outcome.oldExpiresMs);
    const expires = moment(outcome.key.expiresMs);
    return {
      value: { account: account.name, key: outcome.secret, id: outcome.key.id, expires, old_id: old.id, old_expires: until },
      lines: [
        `Key  ${outcome.secret}`,
        'Save it: it is not shown again.',
        ...(expires === null ? [] : [`It works until ${expires}.`]),
        `The old key ${old.hint}… works until ${until}.`,
      ],
    };
  });
}

function addRevoke(parent: Command, context: CliContext): void {
  const command = parent
    .command('revoke')
    .description('Refuse a key from now on.')
    .argument('<key>', 'its id, or the beginning of the key');
  onBooks(command, context, async (books, idOrHint: string) => {
    const { account, key } = await theKey(books, context, idOrHint);
    const { revokedMs } = await revokeKey({ books, clock: context.clock }, key);
    const since = new Date(revokedMs).toISOString();
    return {
      value: { account: account.name, id: key.id, hint: key.hint, revoked: since },
      lines: [`The key ${key.hint}… of ${account.name} was revoked at ${since}.`],
    };
  });
}

function addList(parent: Command, context: CliContext): void {
  const command = parent.command('list').description('The keys of an account, or all.').argument('[account]', 'its name');
  onBooks(command, context, async (books, name: string | undefined) => {
    const account = name === undefined ? undefined : await theAccount(books, name);
    const listed = await listKeys({ books, clock: context.clock }, account === undefined ? {} : { account: account.id });
    const rows = listed.map(({ account: owner, key, state }) => [
      key.id,
      owner.name,
      `${key.hint}…`,
      key.role === undefined ? key.scopes.join(',') : `${key.scopes.join(',')} (${key.role})`,
      state,
      day(key.createdMs),
      day(key.expiresMs),
      day(key.lastUsedMs),
    ]);
    const head = ['ID', 'ACCOUNT', 'KEY', 'SCOPES', 'STATE', 'CREATED', 'EXPIRES', 'LAST USED'];
    return { value: { keys: listed.map(keyJson) }, lines: table(head, rows) };
  });
}

async function theKey(books: BooksStore, context: CliContext, idOrHint: string): Promise<ListedKey> {
  const found = await findKey({ books, clock: context.clock }, idOrHint);
  if (found.kind === 'unknown') throw new CommandFailed('There is no such key. List all keys: namesake key list');
  if (found.kind === 'ambiguous') throw new CommandFailed(`Several keys begin like this. Give one of these ids: ${found.ids.join(', ')}.`);
  context.about(`key:${found.key.id}`);
  return found;
}

function keyJson({ account, key, state }: ListedKey): Record<string, unknown> {
  return {
    id: key.id,
    account: account.name,
    hint: key.hint,
    scopes: key.scopes,
    ...(key.role !== undefined && { role: key.role }),
    state,
    created: moment(key.createdMs),
    expires: moment(key.expiresMs),
    last_used: moment(key.lastUsedMs),
  };
}

function day(ms: number | undefined): string {
  return ms === undefined ? '-' : new Date(ms).toISOString().slice(0, 10);
}

function moment(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
}
