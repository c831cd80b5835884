import type { Command } from 'commander';
import { deleteSource } from '../app/sources/delete-source.ts';
import { applyExpiries, purposesOf, setLicence } from '../app/sources/licences.ts';
import { viewSource } from '../app/sources/source-view.ts';
import { type Day, dayOf, showDay } from '../core/clock.ts';
import type { BooksStore } from '../store/books.ts';
import type { PeopleStore, StoreFacts } from '../store/people.ts';
import {
  type AddCommand,
  addMemoryOption,
  addStoreOptions,
  type CliContext,
  CommandFailed,
  closing,
  type MemoryOption,
  onPeople,
  roomOf,
  type Shown,
  type StoreCommandOptions,
  show,
} from './command.ts';
import { jobProgress, stoppable } from './job-progress.ts';
import { percent, table } from './print.ts';
import { dropOldRejects, Withdrawal } from './withdrawal.ts';

const MOST_PURPOSE_CHARS = 200;
const REBUILD_PENDING = 'An import did not finish. Run it again (`namesake jobs` lists it), then this command; nothing was changed.';

export const addSourcesCommands: AddCommand = (program, context) => {
  const parent = program.command('sources').description('Where the records come from.');
  addList(parent, context);
  addShow(parent, context);
  addLicence(parent, context);
  addExpire(parent, context);
  addDelete(parent, context);
};

function addList(parent: Command, context: CliContext): void {
  onBoth(
    parent.command('list').description('All sources with their records, purposes and days of expiry.'),
    context,
    'read',
    async ({ people, books }) => {
      const [facts, purposes] = [await people.facts(), await purposesOf(books)];
      const today = dayOf(context.clock.nowMs());
      const sources = (await people.sources())
        .filter(({ records }) => records > 0)
        .map(({ name, records }) => ({ name, records, ...licenceValue(name, facts, purposes, today) }));
      return {
        value: { sources },
        lines: table(
          ['SOURCE', 'RECORDS', 'WEIGHT', 'EXPIRES', 'PURPOSE'],
          sources.map(({ name, records, trust, expires, expired, purpose }) => [
            name,
            records,
            trust,
            `${expires ?? ''}${expired ? ' (left out)' : ''}`,
            purpose ?? '',
          ]),
        ),
      };
    },
  );
}

function licenceValue(source: string, { trust, expiries }: StoreFacts, purposes: Readonly<Record<string, string>>, today: Day) {
  const day = expiries?.get(source)?.day;
  return {
    purpose: purposes[source] ?? null,
    expires: day === undefined ? null : showDay(day),
    expired: day !== undefined && day <= today,
    trust: trust?.get(source) ?? 1,
  };
}

function addShow(parent: Command, context: CliContext): void {
  const command = parent
    .command('show')
    .description('How full and how fresh a source is, and how far others agree with it.')
    .argument('<source>');
  onPeople(command, context, 'read', async (people, source: string) => {
    const { records } = await theSource(people, source);
    const { sampled, fill, agreement, freshness } = await viewSource(people, source);
    const { newest, oldest, medianAgeDays, undated, byYear } = freshness;
    return {
      value: {
        source,
        records,
        sampled,
        fill,
        agreement,
        freshness: { newest: newest ?? null, oldest: oldest ?? null, median_age_days: medianAgeDays ?? null, undated, by_year: byYear },
      },
      lines: [
        `${source}: ${records} records, ${sampled} of them looked at; last seen ${newest ?? 'unknown'}`,
        ...table(
          ['FACT', 'GIVEN', 'OTHERS AGREE', 'COMPARED'],
          fill.map(({ fact, share }) => {
            const { compared, agree } = agreement.find((one) => one.fact === fact)!;
            return [fact.replaceAll('_', ' '), percent(share), compared === 0 ? '' : percent(agree), compared];
          }),
        ),
      ],
    };
  });
}

interface LicenceOptions extends StoreCommandOptions {
  readonly purpose?: string;
  readonly expires?: string;
}

function addLicence(parent: Command, context: CliContext): void {
  const command = parent
    .command('licence')
    .description('Note what a source may be used for, and from which day on its facts are left out.')
    .argument('<source>')
    .option('--purpose <text>', '"" removes it')
    .option('--expires <day>', 'such as 2027-01-01, or never');
  onBoth(command, context, 'write', async ({ people, books }, source: string, { purpose, expires }: LicenceOptions) => {
    await theSource(people, source);
    if (purpose === undefined && expires === undefined) throw new CommandFailed('Give --purpose, --expires, or both.');
    if ((purpose?.length ?? 0) > MOST_PURPOSE_CHARS) throw new CommandFailed(`A purpose has at most ${MOST_PURPOSE_CHARS} characters.`);
    context.about(`source:${source}`);
    await setLicence({ people, books }, source, {
      ...(purpose !== undefined && { purpose: purpose === '' ? null : purpose }),
      ...(expires !== undefined && { expires: parseExpiryDay(expires) }),
    });
    const value = licenceValue(source, await people.facts(), await purposesOf(books), dayOf(context.clock.nowMs()));
    return {
      value: { source, ...value },
      lines: [
        `${source}: ${value.purpose ?? 'no purpose noted'}; ${value.expires === null ? 'no day of expiry' : `its facts are left out from ${value.expires} on`}.`,
        ...(value.expired ? ['A running service leaves them out within a minute; otherwise run: namesake sources expire'] : []),
      ],
    };
  });
}

function parseExpiryDay(text: string): Day | null {
  if (text === 'never') return null;
  const ms = Date.parse(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(ms)) throw new CommandFailed('Write --expires as 2027-01-01, or never.');
  return dayOf(ms);
}

function addExpire(parent: Command, context: CliContext): void {
  const command = parent
    .command('expire')
    .description(
      'Leave out the facts of sources whose day has come, and take back in those whose day was put off. A running service does it by itself.',
    );
  onBoth(command, context, 'write', async ({ people, books }) => {
    const progress = jobProgress(context);
    const applied = await stoppable(context, progress, () =>
      applyExpiries({
        people,
        clock: context.clock,
        onPeople: async (ids) => void (await books.emptyReplies(ids)),
        say: (done, total) => progress.update({ stage: 'people', done, total }),
      }),
    );
    progress.finish();
    if (applied === undefined) throw new CommandFailed(REBUILD_PENDING);
    return {
      value: { sources: applied.map(({ source, isExpired, records }) => ({ source, expired: isExpired, records })) },
      lines:
        applied.length === 0
          ? ['Nothing is due.']
          : applied.map(({ source, isExpired, records }) => `${source}: ${records} records ${isExpired ? 'are left out' : 'count again'}.`),
    };
  });
}

interface DeleteOptions extends StoreCommandOptions, MemoryOption {
  readonly yes?: boolean;
}

function addDelete(parent: Command, context: CliContext): void {
  const command = parent
    .command('delete')
    .description('Remove all records of a source, and what was derived from them. Suppressions stay.')
    .argument('<source>')
    .option('--yes', 'do not ask');
  addMemoryOption(addStoreOptions(command)).action(async (source: string, options: DeleteOptions) => {
    context.about(`source:${source}`);
    const people = await context.openPeople(options, 'write', { mustExist: true });
    show(context, options, await closing(people, (open) => removeSource(context, open, source, options)));
  });
}

async function removeSource(context: CliContext, people: PeopleStore, source: string, options: DeleteOptions): Promise<Shown> {
  const { records } = await theSource(people, source);
  const question = `Remove all ${records.toLocaleString('en-US')} records of ${source} for good?`;
  if (options.yes !== true && !(await context.confirm(question)))
    throw new CommandFailed('Nothing was removed. Give --yes to remove them without a question.');
  const progress = jobProgress(context);
  const withdrawal = new Withdrawal(context, options, people);
  const outcome = await stoppable(context, progress, () =>
    closing(withdrawal, async () => {
      const done = await deleteSource(people, context.clock, {
        source,
        onWithdraw: withdrawal.say,
        say: (stage, done_, total) => progress.update({ stage, done: done_, total }),
        room: roomOf(context, options),
      });
      await withdrawal.finish();
      return done;
    }),
  );
  progress.finish();
  if (outcome.kind === 'rebuild_pending') throw new CommandFailed(REBUILD_PENDING);
  if (outcome.kind === 'unknown_source') throw unknownSource(source);
  await dropOldRejects(people, { source, replace: true, rejectsFolder: `${context.placeOf(options).data}/rejects` }, outcome.job);
  return {
    value: { source, deleted: outcome.records, job: outcome.job },
    lines: [`Removed ${outcome.records.toLocaleString('en-US')} records of ${source}.`],
  };
}

/** A source with records, or one whose deletion was interrupted. */
async function theSource(people: PeopleStore, source: string): Promise<{ readonly records: number }> {
  const found = (await people.sources()).find(({ name }) => name === source);
  if (found !== undefined && found.records > 0) return found;
  const order = JSON.stringify({ source });
  const open = (await people.jobs({ state: 'running', limit: 100 })).some((job) => job.kind === 'delete' && job.order === order);
  if (!open) throw unknownSource(source);
  return { records: 0 };
}

function unknownSource(source: string): CommandFailed {
  return new CommandFailed(`There is no source ${source} with records. List them: namesake sources list`);
}

interface Both {
  readonly people: PeopleStore;
  readonly books: BooksStore;
}

function onBoth<Given extends readonly unknown[]>(
  command: Command,
  context: CliContext,
  access: 'read' | 'write',
  work: (stores: Both, ...given: Given) => Promise<Shown>,
): void {
  addStoreOptions(command).action(async (...given: unknown[]) => {
    const options = given.at(-2) as StoreCommandOptions;
    const done = closing(await context.openPeople(options, access, { mustExist: true }), async (people) =>
      closing(await context.openBooks(options, { mustExist: false }), (books) => work({ people, books }, ...(given as unknown as Given))),
    );
    show(context, options, await done);
  });
}
