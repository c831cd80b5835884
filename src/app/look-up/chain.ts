import type { ProfileDraft } from '../../resolve/profile/profile.ts';
import { type Link, type LinkAddition, type LinkAsk, LinkFailed, LinkSkipped } from '../../sources/links/link.ts';
import { type Asking, until } from '../../store/look-up-reads.ts';
import type { Drive } from './drive.ts';
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
  /** Called for every link that ran, and for the search that found the person. */
  readonly onLink?: (report: Omit<LinkReport, 'added'>) => void;
}

/** Runs the links in order. A link that fails or is late is skipped and named; the person stays known. */
export function* runChain(
  links: readonly Link[],
  start: ProfileDraft,
  ask: LinkAsk,
  { drive, elapsedMs, remoteTimeoutMs = REMOTE_TIMEOUT_MS, onLink }: ChainRules & { readonly drive: Drive },
): Asking<ChainRun> {
  const reports: LinkReport[] = [];
  let draft = start;
  let remoteLeftMs = remoteTimeoutMs;
  let startedMs = elapsedMs();
  for (const link of links) {
    const limitMs = link.remote ? Math.min(link.timeoutMs, remoteLeftMs) : link.timeoutMs;
    if (limitMs <= 0) {
      reports.push({ link: link.name, outcome: 'skipped', reason: 'no_time_left', added: NOTHING_ADDED, tookMs: 0 });
      continue;
    }
    const { addition, outcome, reason } = yield* runLink(link, draft, ask, limitMs, drive);
    const endedMs = elapsedMs();
    const tookMs = round(endedMs - startedMs);
    startedMs = endedMs;
    if (link.remote) remoteLeftMs -= tookMs;
    if (addition !== undefined) draft = addition.draft;
    reports.push({ link: link.name, outcome, reason, added: addition?.added ?? NOTHING_ADDED, tookMs });
  }
  if (onLink !== undefined) for (const report of reports) onLink(report);
  return { draft, reports };
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

const LEFT_ALONE: LinkRun = { addition: undefined, outcome: 'skipped', reason: 'left_alone' };
const NOTHING: LinkRun = { addition: undefined, outcome: 'nothing', reason: undefined };
const LATE: LinkRun = { addition: undefined, outcome: 'timed_out', reason: undefined };

/** A link that answers at once needs no deadline. */
function* runLink(link: Link, draft: ProfileDraft, ask: LinkAsk, limitMs: number, drive: Drive): Asking<LinkRun> {
  const remote = link.remote ? new RemoteAsk(ask) : undefined;
  let given: LinkAddition | undefined | Promise<LinkAddition | undefined>;
  try {
    given = drive(link.add(draft, remote ?? ask));
  } catch (error) {
    return failedRun(error);
  }
  return given instanceof Promise ? yield* until(withDeadline(given, limitMs, remote)) : runOf(given);
}

function withDeadline(given: Promise<LinkAddition | undefined>, limitMs: number, remote: RemoteAsk | undefined): Promise<LinkRun> {
  return new Promise((resolve) => {
    const deadline = deadlines.add(limitMs, () => {
      remote?.abort();
      resolve(LATE);
    });
    const finish = (run: LinkRun) => {
      deadlines.remove(deadline);
      resolve(run);
    };
    given.then(
      (addition) => finish(runOf(addition)),
      (error: unknown) => finish(failedRun(error)),
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

/** Most links need no signal: those whose circuit is open, or that have the answer in their cache. So it is made when asked for. */
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

/** How often deadlines are checked: a link's limit is kept to within this. */
const TICK_MS = 10;

interface Deadline {
  readonly atMs: number;
  readonly expire: () => void;
}

/**
 * Many short deadlines behind one timer. Nearly all links are done before their limit, so setting a limit and taking it
 * back must cost next to nothing.
 */
class LinkDeadlines {
  readonly #pending = new Set<Deadline>();
  #ticking: NodeJS.Timeout | undefined;

  add(limitMs: number, expire: () => void): Deadline {
    const deadline = { atMs: performance.now() + limitMs, expire };
    this.#pending.add(deadline);
    this.#ticking ??= setInterval(() => this.#tick(), TICK_MS);
    return deadline;
  }

  remove(deadline: Deadline): void {
    this.#pending.delete(deadline);
  }

  #tick(): void {
    const nowMs = performance.now();
    for (const deadline of this.#pending) {
      if (deadline.atMs > nowMs) continue;
      this.#pending.delete(deadline);
      deadline.expire();
    }
    if (this.#pending.size > 0) return;
    clearInterval(this.#ticking);
    this.#ticking = undefined;
  }
}

const deadlines = new LinkDeadlines();
