import { describe, expect, it } from 'vitest';
import { driveReads } from '../../../test/support/drive-reads.ts';
import { PRIOR_POPULATION } from '../../confidence/facts.ts';
import { dayFromDate } from '../../core/clock.ts';
import type { PersonId } from '../../core/ids.ts';
import { draftOf, type ProfileDraft } from '../../resolve/profile/profile.ts';
import { type Link, type LinkAddition, type LinkAsk, LinkFailed } from '../../sources/links/link.ts';
import { until } from '../../store/look-up-reads.ts';
import { type ChainRules, runChain } from './chain.ts';

const draft = draftOf({
  id: 1 as PersonId,
  records: [],
  siblings: [],
  names: [],
  phones: [],
  emails: [],
  addresses: [],
  identifiers: [],
  texts: [],
});
const ask = { today: dayFromDate(2026, 6, 1), keySeed: 1, owners: { population: PRIOR_POPULATION } };
type Add = (draft: ProfileDraft, ask: LinkAsk) => Promise<LinkAddition | undefined>;
const link = (name: string, add: Add, more: Partial<Link> = {}): Link => {
  const asking: Link['add'] = (known, asked) => until(add(known, asked));
  return { name, timeoutMs: 1_000, remote: false, add: asking, ...more };
};
const drive = driveReads();
const run = async (links: readonly Link[], rules: ChainRules) => drive(runChain(links, draft, ask, { ...rules, drive }));
const never = () => new Promise<undefined>(() => {});

describe('runChain', () => {
  it('hands on what each link added, past those that fail or are late', async () => {
    const time = { nowMs: 0 };
    const ran = await run(
      [
        link('one', async (known) => ({ draft: { ...known, gender: 'female' }, added: ['demographics.gender'] })),
        link('broken', async () => Promise.reject(new Error('away'))),
        link('refused', async () => Promise.reject(new LinkFailed('private_address'))),
        link('slow', never, { timeoutMs: 1 }),
        link('two', async (known) => (known.gender === 'female' ? { draft: { ...known, estimates: ['x'] }, added: ['x'] } : undefined)),
        link('three', async () => undefined),
      ],
      { elapsedMs: () => time.nowMs },
    );
    expect(ran.draft).toMatchObject({ gender: 'female', estimates: ['x'] });
    expect(ran.reports.map(({ link: name, outcome, reason }) => [name, outcome, reason])).toEqual([
      ['one', 'added', undefined],
      ['broken', 'failed', 'error'],
      ['refused', 'failed', 'private_address'],
      ['slow', 'timed_out', undefined],
      ['two', 'added', undefined],
      ['three', 'nothing', undefined],
    ]);
  });

  it('gives remote links one time together, and tells a late one to stop', async () => {
    const time = { nowMs: 0 };
    let stopped = false;
    const ran = await run(
      [
        link(
          'first',
          async () => {
            time.nowMs += 3_000;
            return undefined;
          },
          { remote: true, timeoutMs: 5_000 },
        ),
        link('second', async () => undefined, { remote: true }),
        link('local', async () => undefined),
        link(
          'late',
          (_, { signal }) => {
            signal?.addEventListener('abort', () => {
              stopped = true;
            });
            return never();
          },
          { remote: true, timeoutMs: 1 },
        ),
      ],
      { elapsedMs: () => time.nowMs, remoteTimeoutMs: 3_001 },
    );
    expect(ran.reports.map(({ link: name, outcome }) => [name, outcome])).toEqual([
      ['first', 'nothing'],
      ['second', 'nothing'],
      ['local', 'nothing'],
      ['late', 'timed_out'],
    ]);
    expect(stopped).toBe(true);
    const spent = await run([link('late', never, { remote: true })], { elapsedMs: () => 0, remoteTimeoutMs: 0 });
    expect(spent.reports[0]?.outcome).toBe('skipped');
  });
});
