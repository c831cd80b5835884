import type { Soon } from '../../core/soon.ts';
import type { ProfileDraft } from '../../resolve/profile/profile.ts';
import { type Link, type LinkAddition, type LinkAsk, LinkFailed, LinkSkipped } from '../../sources/links/link.ts';
import { LinkDeadlines } from './link-deadlines.ts';
import type { Explanation } from './look-up.ts';

export type LinkReport = Explanation['links'][number];

/** All remote links together may take this long unless configured otherwise. */
const REMOTE_TIMEOUT_MS = 3_000;

export interface ChainRun {
  readonly draft: ProfileDraft;
  readonly reports: readonly LinkReport[];
}

/** How chains are timed and watched. */
export interface ChainRules {
  /** Milliseconds that only ever grow, for how long things take. */
  readonly elapsedMs: () => number;
  readonly remoteTimeoutMs?: number;
  /** Told of every link that ran, the search for the person among them. */
  readonly onLink?: (report: Omit<LinkReport, 'added'>) => void;
}

/** Runs the links in order. A link that fails or is late is skipped and named; the person stays known. */
export function runChain(links: readonly Link[], start: ProfileDraft, ask: LinkAsk, rules: ChainRules): Soon<ChainRun> {
  const { elapsedMs, remoteTimeoutMs = REMOTE_TIMEOUT_MS } = rules;
  return runFrom(0, { links, ask, rules, draft: start, reports: [], remoteLeftMs: remoteTimeoutMs, startedMs: elapsedMs() });
}

/** A chain under way. */
interface Running {
  readonly links: readonly Link[];
  readonly ask: LinkAsk;
  readonly rules: ChainRules;
  readonly reports: LinkReport[];
  draft: ProfileDraft;
  remoteLeftMs: number;
  /** When the link that runs was started. */
  startedMs: number;
}

function runFrom(first: number, running: Running): Soon<ChainRun> {
  const { links, ask, reports, rules } = running;
  for (let at = first; at < links.length; at++) {
    const link = links[at]!;
    const limitMs = link.remote ? Math.min(link.timeoutMs, running.remoteLeftMs) : link.timeoutMs;
    if (limitMs <= 0) {
      reports.push({ link: link.name, outcome: 'skipped', reason: 'no_time_left', added: NOTHING_ADDED, tookMs: 0 });
      continue;
    }
    const run = startLink(link, running.draft, ask, limitMs);
    if (run instanceof Promise) return goOnAfter(run, at, running);
    note(link, run, running);
  }
  if (rules.onLink !== undefined) for (const report of reports) rules.onLink(report);
  return { draft: running.draft, reports };
}

/** Apart, so that no closure is made where every link answers at once. */
function goOnAfter(run: Promise<LinkRun>, at: number, running: Running): Promise<ChainRun> {
  return run.then((done) => {
    note(running.links[at]!, done, running);
    return runFrom(at + 1, running);
  });
}

function note(link: Link, { addition, outcome, reason }: LinkRun, running: Running): void {
  const endedMs = running.rules.elapsedMs();
  const tookMs = round(endedMs - running.startedMs);
  running.startedMs = endedMs;
  if (link.remote) running.remoteLeftMs -= tookMs;
  if (addition !== undefined) running.draft = addition.draft;
  running.reports.push({ link: link.name, outcome, reason, added: addition?.added ?? NOTHING_ADDED, tookMs });
}

const NOTHING_ADDED: readonly string[] = [];

/** To the microsecond. */
function round(ms: number): number {
  return Math.round(ms * 1_000) / 1_000;
}

interface LinkRun {
  readonly addition: LinkAddition | undefined;
  readonly outcome: LinkReport['outcome'];
  readonly reason: string | undefined;
}

const deadlines = new LinkDeadlines();

const LEFT_ALONE: LinkRun = { addition: undefined, outcome: 'skipped', reason: 'left_alone' };
const NOTHING: LinkRun = { addition: undefined, outcome: 'nothing', reason: undefined };
const LATE: LinkRun = { addition: undefined, outcome: 'timed_out', reason: undefined };

/** A link that answers at once needs no deadline. */
function startLink(link: Link, draft: ProfileDraft, ask: LinkAsk, limitMs: number): Soon<LinkRun> {
  const remote = link.remote ? new RemoteAsk(ask) : undefined;
  let given: ReturnType<Link['add']>;
  try {
    given = link.add(draft, remote ?? ask);
  } catch (error) {
    return failedRun(error);
  }
  return given instanceof Promise ? waitFor(given, limitMs, remote) : runOf(given);
}

function waitFor(given: Promise<LinkAddition | undefined>, limitMs: number, remote: RemoteAsk | undefined): Promise<LinkRun> {
  return new Promise((resolve) => {
    const deadline = deadlines.add(limitMs, () => {
      remote?.abort();
      resolve(LATE);
    });
    const settle = (run: LinkRun) => {
      deadlines.remove(deadline);
      resolve(run);
    };
    given.then(
      (addition) => settle(runOf(addition)),
      (error: unknown) => settle(failedRun(error)),
    );
  });
}

function runOf(addition: LinkAddition | undefined): LinkRun {
  return addition === undefined ? NOTHING : { addition, outcome: addition.added.length === 0 ? 'nothing' : 'added', reason: undefined };
}

function failedRun(error: unknown): LinkRun {
  if (error instanceof LinkSkipped) return LEFT_ALONE;
  return { addition: undefined, outcome: 'failed', reason: error instanceof LinkFailed ? error.reason : 'error' };
}

/** Most links have no need of a signal: those whose circuit is open, or that have the answer at hand. It is made when asked for. */
class RemoteAsk implements LinkAsk {
  readonly today: LinkAsk['today'];
  readonly keySeed: number;
  readonly owners: LinkAsk['owners'];
  #aborter: AbortController | undefined;
  #isLate = false;

  constructor({ today, keySeed, owners }: LinkAsk) {
    this.today = today;
    this.keySeed = keySeed;
    this.owners = owners;
  }

  get signal(): AbortSignal {
    this.#aborter ??= new AbortController();
    if (this.#isLate) this.#aborter.abort();
    return this.#aborter.signal;
  }

  abort(): void {
    this.#isLate = true;
    this.#aborter?.abort();
  }
}
