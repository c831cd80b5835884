import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '../../core/clock.ts';
import type { ProfileDraft } from '../../resolve/profile/profile.ts';
import { type Asking, until } from '../../store/look-up-reads.ts';
import { AnswerCache } from './answer-cache.ts';
import type { HttpLinkSettings } from './chain-settings.ts';
import { type Admission, CircuitBreaker } from './circuit-breaker.ts';
import { linesWith } from './lines-link.ts';
import { type Link, type LinkAddition, type LinkAsk, LinkFailed, LinkSkipped } from './link.ts';
import { mergeAnswer, newContacts, type ProviderAnswer, readAnswer } from './merge-answer.ts';
import { withoutOthers } from './others-contacts.ts';
import { askProvider, makeRoute, type ProviderReply, type ResolveName } from './provider-request.ts';
import { fill, placeValues } from './request-template.ts';

export interface HttpLinkDeps {
  /** For ages alone. */
  readonly clock: Clock;
  /** For the moment, where a provider needs one. */
  readonly today: Clock;
  /** Chance, for the pauses between tries; handed in so that tests know it. */
  readonly random: () => number;
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** The tables of lines were asked before this link: what they say holds for its numbers, too. */
  readonly readsLines?: boolean;
  /** The system's name resolution unless given. */
  readonly resolveName?: ResolveName;
}

/** One for all: while a provider is down every request meets it, and a trace of where would cost more than the rest of the link. */
const CIRCUIT_OPEN = new LinkSkipped('The circuit is open');
const SECRET_BYTES = 32;
const NEVER = new AbortController().signal;
const NO_ANSWER: ProviderAnswer = {};

/** Any remote provider, by configuration. */
export function httpLink(settings: HttpLinkSettings, deps: HttpLinkDeps): Link {
  const breaker = new CircuitBreaker(settings.breaker, deps.clock);
  const cache = new AnswerCache<ProviderAnswer>(settings.cache, deps.clock);
  /** Cached answers have keyed hashes as keys, so that trying all phone numbers reveals nothing. */
  const keySecret = randomBytes(SECRET_BYTES);
  const route = makeRoute(settings.allowPrivate, deps.resolveName);

  /** The first try is admitted already. */
  async function ask(values: ReadonlyMap<string, string>, asked: LinkAsk, first: Admission): Promise<ProviderAnswer> {
    const startedMs = deps.clock.nowMs();
    let admission: Admission | undefined = first;
    for (let attempt = 0; ; attempt++) {
      const signal = asked.signal ?? NEVER;
      const reply = await once(values, signal);
      if (reply.kind === 'answered' || reply.kind === 'nobody') return judge(reply, admission);
      const restMs = reply.kind === 'busy' ? restOf(reply.retryAfter, deps.today.nowMs()) : 0;
      // A provider that was given little time, because others took it, has not failed.
      if (signal.aborted && deps.clock.nowMs() - startedMs < settings.timeoutMs / 2) breaker.gaveUp(admission);
      else breaker.failed(admission, restMs);
      const trouble = new LinkFailed(reply.reason);
      if (reply.kind === 'refused' || attempt >= settings.retries || signal.aborted || breaker.isOpen || restMs > 0) throw trouble;
      // Up to twice as long after each try, at a moment of its own, so that many requests do not return together.
      await deps.pause(deps.random() * settings.retryMs * 2 ** attempt, signal);
      // Others may have opened the circuit meanwhile: this request was asked and failed all the same.
      admission = breaker.admit();
      if (admission === undefined) throw trouble;
    }
  }

  /** An answer of another shape is a failure, too: else it would be asked for by every request. */
  function judge(reply: Extract<ProviderReply, { kind: 'answered' | 'nobody' }>, admission: Admission): ProviderAnswer {
    let answer: ProviderAnswer = NO_ANSWER;
    try {
      if (reply.kind === 'answered') answer = readAnswer(reply.value, settings.fields);
    } catch (error) {
      breaker.failed(admission);
      throw error;
    }
    breaker.succeeded(admission);
    return answer;
  }

  function once(values: ReadonlyMap<string, string>, signal: AbortSignal): Promise<ProviderReply> {
    const { body } = settings;
    return askProvider({
      url: new URL(fill(settings.url, values, encodeURIComponent)),
      method: body === undefined ? 'GET' : 'POST',
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }), ...settings.headers },
      ...(body !== undefined && { body: fill(body, values, (text) => JSON.stringify(text).slice(1, -1)) }),
      maxBytes: settings.maxBytes,
      signal,
      route,
    });
  }

  /** What the store knows of numbers and mailboxes holds for a provider's too. */
  function* merge(draft: ProfileDraft, answer: ProviderAnswer, asked: LinkAsk): Asking<LinkAddition | undefined> {
    const theirs = yield* withoutOthers(draft.person, newContacts(draft, answer), asked);
    const lines = deps.readsLines === true ? yield* linesWith(draft.lines, theirs.phones) : draft.lines;
    return mergeAnswer({ ...draft, lines }, answer, theirs, asked.today);
  }

  return {
    name: settings.name,
    timeoutMs: settings.timeoutMs,
    remote: true,
    isResting: () => breaker.isOpen,
    forget: () => cache.clear(),
    // An open circuit or a cached answer returns at once, without a turn of the event loop.
    *add(draft, asked) {
      // A provider is asked only when everything its template needs is known.
      const values = placeValues(settings.needs, draft);
      if (values === undefined) return undefined;
      const key = createHmac('sha256', keySecret)
        .update([...values.values()].join('\u001f'))
        .digest('base64');
      const kept = cache.get(key);
      if (kept !== undefined) return yield* merge(draft, kept.value, asked);
      const admission = breaker.admit();
      if (admission === undefined) throw CIRCUIT_OPEN;
      const answer = yield* until(ask(values, asked, admission));
      cache.put(key, answer);
      return yield* merge(draft, answer, asked);
    },
  };
}

/** `Retry-After` has seconds or a moment. */
function restOf(retryAfter: string | undefined, nowMs: number): number {
  if (retryAfter === undefined) return 0;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - nowMs;
  return ms > 0 ? ms : 0;
}
