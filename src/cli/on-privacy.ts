import type { Command } from 'commander';
import type { PrivacyDeps } from '../app/privacy/change-list.ts';
import { findSubject, type Subject } from '../app/privacy/find-subject.ts';
import { PrivacyJournal } from '../app/privacy/journal.ts';
import { begunRequest, closeRequest, findRequest, type NewRequest, openRequest } from '../app/privacy/requests.ts';
import { type PersonId, showPersonId } from '../core/ids.ts';
import type { RecordRef } from '../core/record.ts';
import { aboutPerson } from '../ledger/audit-chain.ts';
import type { PeopleReads } from '../store/people.ts';
import type { PrivacyRequest } from '../store/privacy-list.ts';
import { keysIn } from '../store/secrets-file.ts';
import { addStoreOptions, type CliContext, CommandFailed, closing, type Shown, type StoreCommandOptions, show } from './command.ts';

/** Runs a command on books and people, with the key of the privacy list and its journal. `write` waits for imports. */
export function onPrivacy<Given extends readonly unknown[]>(
  command: Command,
  context: CliContext,
  access: 'read' | 'write',
  work: (deps: PrivacyDeps, ...given: Given) => Promise<Shown>,
): void {
  addStoreOptions(command).action(async (...given: unknown[]) => {
    const options = given.at(-2) as StoreCommandOptions;
    // A store that was only imported into has no books yet, and the list belongs in them.
    const done = closing(await context.openPeople(options, access, { mustExist: true }), async (people) =>
      closing(await context.openBooks(options, { mustExist: false }), (books) =>
        work({ books, people, ...depsOf(context, options) }, ...(given as unknown as Given)),
      ),
    );
    show(context, options, await done);
  });
}

function depsOf(context: CliContext, options: StoreCommandOptions): Omit<PrivacyDeps, 'books' | 'people'> {
  const key = keysIn(context.secretsAt(options)).suppression;
  return {
    key,
    journal: new PrivacyJournal(context.journalFile(options), key),
    nowMs: () => context.clock.nowMs(),
    actor: context.actor,
  };
}

/** The options that say who asked, and why. */
export interface WhyOptions {
  readonly reason: string;
  readonly by: string;
  readonly request?: number;
}

const MAX_REASON_CHARS = 200;

export function addWhy(command: Command): Command {
  return command
    .requiredOption('--reason <text>', 'why; it is kept as written, so without personal data', (text) => text.slice(0, MAX_REASON_CHARS))
    .option('--by <who>', 'who asked for it', 'person')
    .option('--request <id>', 'the open request that is answered by it (default: a new one)', Number);
}

/** The request that a command answers: an open one, or a new one. */
export async function requestFor(
  deps: PrivacyDeps,
  kind: NewRequest['kind'],
  { reason, by, request }: WhyOptions,
  person?: PersonId,
): Promise<PrivacyRequest> {
  if (request === undefined) {
    const begun = person === undefined ? undefined : await begunRequest(deps.books, kind, person);
    return begun ?? (await openRequest(deps, { kind, reason, source: by, person }));
  }
  const found = await findRequest(deps.books, request);
  if (found === undefined) throw new CommandFailed(`There is no request ${request}. List them: namesake requests list`);
  if (found.state === 'closed') throw new CommandFailed(`Request ${request} was closed before.`);
  return found;
}

export async function close(deps: PrivacyDeps, { id }: PrivacyRequest, receipt: Readonly<Record<string, unknown>>): Promise<void> {
  if ((await closeRequest(deps, id, receipt)) !== 'closed') throw new CommandFailed(`Request ${id} was closed meanwhile.`);
}

export async function theSubject(people: PeopleReads, given: PersonId | RecordRef): Promise<Subject> {
  const found = await findSubject(people, given);
  if (found.kind === 'found') return found.subject;
  if (found.kind === 'unknown') throw new CommandFailed('There is no such person. Nothing was changed.');
  throw new CommandFailed(`The records of that id are several people now: ${found.people.map(showPersonId).join(', ')}. Give one of them.`);
}

/** A person in the audit: a keyed hash. */
export function personSubject(context: CliContext, options: StoreCommandOptions, person: PersonId): string {
  return aboutPerson(keysIn(context.secretsAt(options)).audit, person);
}

/** The subject of the audit's row: the request, and the person as a keyed hash. */
export function auditSubject(context: CliContext, options: StoreCommandOptions, { id }: PrivacyRequest, person: PersonId): string {
  return `request:${id} ${personSubject(context, options, person)}`;
}
