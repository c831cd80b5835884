import { Argument, type Command } from 'commander';
import { closeRequest, findRequest, openRequest, USUAL_DAYS } from '../app/privacy/requests.ts';
import { howToFinish, unfinishedErasures } from '../app/privacy/unfinished-erasures.ts';
import { showPersonId } from '../core/ids.ts';
import type { PrivacyRequest, RequestKind } from '../store/privacy-list.ts';
import { wholeNumber } from './arguments.ts';
import { type AddCommand, type CliContext, CommandFailed, onBooks } from './command.ts';
import { table } from './print.ts';

const KINDS: readonly RequestKind[] = ['suppress', 'erase', 'access', 'correct'];
const MOST_SHOWN = 1_000;
const MOST_DAYS = 365;
const anyId = wholeNumber(1, 2 ** 53 - 1);

export const addRequestsCommands: AddCommand = (program, context) => {
  const parent = program.command('requests').description('Requests of people, with deadlines and outcomes.');
  addAdd(parent, context);
  addList(parent, context);
  addShow(parent, context);
  addClose(parent, context);
};

function addAdd(parent: Command, context: CliContext): void {
  const command = parent
    .command('add')
    .description('Note a request that will be answered later.')
    .addArgument(new Argument('<kind>').choices(KINDS))
    .requiredOption('--reason <text>', 'what is asked for, without personal data')
    .option('--by <who>', 'who asked', 'person')
    .option('--days <days>', 'until it is due', wholeNumber(1, MOST_DAYS), USUAL_DAYS);
  onBooks(command, context, async (books, kind: RequestKind, { reason, by, days }: { reason: string; by: string; days: number }) => {
    const deps = { books, nowMs: () => context.clock.nowMs() };
    const request = await openRequest(deps, { kind, reason, source: by, days });
    return { value: requestJson(request), lines: [`Request ${request.id} is due on ${day(request.dueMs)}.`] };
  });
}

function addList(parent: Command, context: CliContext): void {
  const command = parent.command('list').description('Open requests, the oldest first.').option('--all', 'also those that are closed');
  onBooks(command, context, async (books, options: { all?: boolean }) => {
    const found = await books.requests({ after: 0, limit: MOST_SHOWN, ...(options.all === true ? {} : { state: 'open' as const }) });
    const nowMs = context.clock.nowMs();
    const rows = found.map((one) => [one.id, one.kind, stateOf(one, nowMs), day(one.receivedMs), day(one.dueMs), one.source, one.reason]);
    const unfinished = (await unfinishedErasures(books)).map(howToFinish);
    return {
      value: { requests: found.map(requestJson), warnings: unfinished },
      lines: [...table(['ID', 'KIND', 'STATE', 'RECEIVED', 'DUE', 'BY', 'REASON'], rows), ...unfinished],
    };
  });
}

function addShow(parent: Command, context: CliContext): void {
  const command = parent.command('show').description('One request with its receipt.').argument('<id>', 'its number', anyId);
  onBooks(command, context, async (books, id: number) => {
    const request = await findRequest(books, id);
    if (request === undefined) throw new CommandFailed(`There is no request ${id}.`);
    const value = requestJson(request);
    return { value, lines: JSON.stringify(value, null, 2).split('\n') };
  });
}

function addClose(parent: Command, context: CliContext): void {
  const command = parent
    .command('close')
    .description('Close a request that was answered in another way.')
    .argument('<id>', 'its number', anyId)
    .requiredOption('--outcome <text>', 'what was done, without personal data');
  onBooks(command, context, async (books, id: number, { outcome }: { outcome: string }) => {
    const deps = { books, nowMs: () => context.clock.nowMs(), actor: context.actor };
    context.about(`request:${id}`);
    const closed = await closeRequest(deps, id, { outcome });
    if (closed === 'unknown') throw new CommandFailed(`There is no request ${id}.`);
    if (closed === 'closed_before') throw new CommandFailed(`Request ${id} was closed before. Nothing was changed.`);
    return { value: { request: id, state: 'closed' }, lines: [`Request ${id} is closed.`] };
  });
}

function stateOf({ state, dueMs }: PrivacyRequest, nowMs: number): string {
  return state === 'open' && dueMs < nowMs ? 'overdue' : state;
}

function requestJson(request: PrivacyRequest): Record<string, unknown> {
  const { id, kind, state, source, reason, person, receivedMs, dueMs, closedMs, closedBy, receipt } = request;
  return {
    id,
    kind,
    state,
    by: source,
    reason,
    person: person === undefined ? null : showPersonId(person),
    received: new Date(receivedMs).toISOString(),
    due: new Date(dueMs).toISOString(),
    closed: closedMs === undefined ? null : new Date(closedMs).toISOString(),
    closed_by: closedBy ?? null,
    receipt: receipt ?? null,
  };
}

function day(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
