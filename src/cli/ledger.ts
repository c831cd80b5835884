import { once } from 'node:events';
import { Option } from 'commander';
import { csvLine } from '../app/csv.ts';
import type { Account, BooksStore, Entry } from '../store/books.ts';
import { type AddCommand, type CliContext, onBooks, type StoreCommandOptions } from './command.ts';
import { printableJson } from './printable.ts';
import { theAccount } from './the-account.ts';

const ENTRIES_A_PAGE = 1_000;

interface ExportOptions extends StoreCommandOptions {
  readonly account?: string;
  readonly format: 'csv' | 'jsonl';
}

const COLUMNS = ['account', 'seq', 'id', 'kind', 'credits', 'balance', 'at', 'reason', 'key', 'endpoint', 'matches'] as const;
type Row = Readonly<Record<(typeof COLUMNS)[number], string | number | null>>;

export const addLedgerCommands: AddCommand = (program, context) => {
  const command = program
    .command('ledger')
    .description('Every movement of credits.')
    .command('export')
    .description('Write the ledger to the standard output, account by account, without the people looked up.')
    .option('--account <name>', 'only that of one account')
    .addOption(new Option('--format <format>', 'how it is written').choices(['csv', 'jsonl']).default('csv'));
  onBooks(command, context, async (books, { account, format }: ExportOptions) => {
    const accounts = account === undefined ? await books.accounts({}) : [await theAccount(books, account)];
    if (format === 'csv') await write(context, csvLine(COLUMNS));
    let entries = 0;
    for (const one of accounts) entries += await exportOne(context, books, one, format);
    return { value: { accounts: accounts.length, entries }, lines: [] };
  });
};

async function exportOne(context: CliContext, books: BooksStore, account: Account, format: ExportOptions['format']): Promise<number> {
  let entries = 0;
  for (let afterSeq = 0; ; ) {
    const page = await books.ledger({ account: account.id, afterSeq, limit: ENTRIES_A_PAGE });
    const rows = page.map((entry) => rowOf(account, entry));
    const lines =
      format === 'csv'
        ? rows.map((row) => csvLine(COLUMNS.map((column) => String(row[column] ?? ''))))
        : rows.map((row) => `${printableJson(row)}\n`);
    await write(context, lines.join(''));
    entries += page.length;
    if (page.length < ENTRIES_A_PAGE) return entries;
    afterSeq = page.at(-1)!.seq;
  }
}

function rowOf({ name }: Account, { seq, id, kind, credits, balanceAfter, atMs, reason, lookup }: Entry): Row {
  const { key = null, endpoint = null, matches = null } = lookup ?? {};
  return {
    account: name,
    seq,
    id,
    kind,
    credits,
    balance: balanceAfter,
    at: new Date(atMs).toISOString(),
    reason: reason ?? null,
    key,
    endpoint,
    matches,
  };
}

/** A reader that is slower than the ledger is waited for. */
async function write({ out }: CliContext, text: string): Promise<void> {
  if (text !== '' && !out.write(text)) await once(out, 'drain');
}
