import type { Command } from 'commander';
import { headOf } from '../app/outside-witness.ts';
import { checkAudit } from '../ledger/audit-chain.ts';
import { keysIn } from '../store/secrets-file.ts';
import { parseCount, wholeNumber } from './arguments.ts';
import { type AddCommand, type CliContext, onBooks, type StoreOptions } from './command.ts';
import { table } from './print.ts';

const ROWS_PER_PAGE = 1_000;
const SHOWN_ROWS = 100;
const MAX_SHOWN_ROWS = 10_000;

export const addAuditCommands: AddCommand = (program, context) => {
  const audit = program.command('audit').description('What operators and commands did.');
  addList(audit, context);
  addVerify(audit, context);
  addHead(audit, context);
};

function addList(parent: Command, context: CliContext): void {
  const command = parent
    .command('list')
    .description('The rows of the audit, oldest first.')
    .option('--after <seq>', 'only rows after this one', parseCount, 0)
    .option('--limit <n>', 'at most so many rows', wholeNumber(1, MAX_SHOWN_ROWS), SHOWN_ROWS);
  onBooks(command, context, async (books, { after, limit }: { after: number; limit: number }) => {
    const rows = await books.auditAfter({ seq: after, limit });
    const shown = rows.map(({ seq, atMs, actor, action, subject, outcome }) => ({
      seq,
      at: new Date(atMs).toISOString(),
      actor,
      action,
      subject: subject ?? null,
      outcome,
    }));
    const head = ['SEQ', 'AT', 'WHO', 'WHAT', 'ABOUT', 'OUTCOME'];
    return {
      value: { audit: shown },
      lines: table(
        head,
        shown.map((row) => Object.values(row).map((value) => value ?? '')),
      ),
    };
  });
}

function addHead(parent: Command, context: CliContext): void {
  const command = parent.command('head').description('Where the audit and every ledger end, as JSON to keep outside for verify --head.');
  onBooks(command, context, async (books) => {
    const head = await headOf(books, context.clock.nowMs());
    return { value: { ...head }, lines: [JSON.stringify(head)] };
  });
}

function addVerify(parent: Command, context: CliContext): void {
  const command = parent.command('verify').description('Check that no row of the audit was changed, removed or put in later.');
  onBooks(command, context, async (books, options: StoreOptions) => {
    const { audit } = keysIn(context.secretsAt(options));
    const faults: string[] = [];
    let head: Parameters<typeof checkAudit>[2];
    for (;;) {
      const rows = await books.auditAfter({ seq: head?.seq ?? 0, limit: ROWS_PER_PAGE });
      if (rows.length === 0) break;
      const checked = checkAudit(audit, rows, head);
      faults.push(...checked.faults);
      head = checked.head;
    }
    const rows = head?.seq ?? 0;
    return {
      value: { ok: faults.length === 0, rows, faults },
      lines: faults.length === 0 ? [`The audit is sound: ${rows} rows.`] : faults,
      failed: faults.length > 0,
    };
  });
}
