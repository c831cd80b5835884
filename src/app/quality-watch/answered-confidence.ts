import { binOf, type ConfidenceWindow, countOf, DRIFT_BINS, judgeDrift, type KindDrift, LEAST_ANSWERS } from '../../confidence/drift.ts';
import type { BooksStore } from '../../store/books.ts';

const NOTE = 'answered_confidence';
/** With more answers of a kind the window would answer too slowly to what changes: all counts are halved. */
const MOST_ANSWERS = 10_000;
const MOST_KINDS = 100;

/** Counts the answers of one process until they are taken; only customers' count. */
export class AnswerCounter {
  #kinds: Record<string, number[]> = {};

  readonly note = (kind: string, confidence: number): void => {
    let bins = this.#kinds[kind];
    if (bins === undefined) {
      bins = new Array<number>(DRIFT_BINS).fill(0);
      this.#kinds[kind] = bins;
    }
    bins[binOf(confidence)]! += 1;
  };

  take(): ConfidenceWindow {
    const taken = this.#kinds;
    this.#kinds = {};
    return taken;
  }
}

/** What is kept of answers: two histograms a kind. */
export interface AnsweredConfidence {
  /** Since the last acceptance, halved now and then. */
  readonly now: ConfidenceWindow;
  readonly sinceMs: number;
  readonly accepted: ConfidenceWindow;
  readonly acceptedMs: number | undefined;
}

export function answeredIn(notes: Readonly<Record<string, string>>): AnsweredConfidence {
  const text = notes[NOTE];
  return text === undefined ? { now: {}, sinceMs: 0, accepted: {}, acceptedMs: undefined } : (JSON.parse(text) as AnsweredConfidence);
}

/** Adds what was counted. The first answers of a kind are accepted as soon as there are enough. */
export async function addAnswers(
  books: Pick<BooksStore, 'notes' | 'putNote'>,
  counted: readonly ConfidenceWindow[],
  nowMs: number,
): Promise<void> {
  if (counted.every((one) => Object.keys(one).length === 0)) return;
  const known = answeredIn(await books.notes());
  const now: Record<string, readonly number[]> = { ...known.now };
  const accepted: Record<string, readonly number[]> = { ...known.accepted };
  for (const [kind, bins] of counted.flatMap((one) => Object.entries(one))) {
    if (now[kind] === undefined && Object.keys(now).length >= MOST_KINDS) continue;
    now[kind] = limited(bins.map((count, at) => count + (now[kind]?.[at] ?? 0)));
    if (accepted[kind] !== undefined || countOf(now[kind]) < LEAST_ANSWERS) continue;
    accepted[kind] = now[kind]!;
    delete now[kind];
  }
  const sinceMs = known.sinceMs === 0 ? nowMs : known.sinceMs;
  await books.putNote(NOTE, JSON.stringify({ now, sinceMs, accepted, acceptedMs: known.acceptedMs ?? nowMs }));
}

/** Later answers are compared with those of now. Kinds with too few keep their accepted window. */
export async function acceptAnswers(books: Pick<BooksStore, 'notes' | 'putNote'>, nowMs: number): Promise<void> {
  const { now, accepted } = answeredIn(await books.notes());
  const enough = Object.entries(now).filter(([, bins]) => countOf(bins) >= LEAST_ANSWERS);
  const taken = new Set(enough.map(([kind]) => kind));
  const left = Object.fromEntries(Object.entries(now).filter(([kind]) => !taken.has(kind)));
  const kept = { now: left, sinceMs: nowMs, accepted: { ...accepted, ...Object.fromEntries(enough) }, acceptedMs: nowMs };
  await books.putNote(NOTE, JSON.stringify(kept));
}

export function driftOf({ now, accepted }: AnsweredConfidence): KindDrift[] {
  return judgeDrift(now, accepted);
}

function limited(bins: readonly number[]): readonly number[] {
  return countOf(bins) > MOST_ANSWERS ? bins.map((count) => count / 2) : bins;
}
