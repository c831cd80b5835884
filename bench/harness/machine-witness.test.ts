import { describe, expect, it } from 'vitest';
import { MachineWitness } from './machine-witness.ts';

const FROM_MS = 1_000;
const LENGTH_MS = 100;

/** Looks every half millisecond; each takes what `took` says, or does not happen. */
function watched(took: (ms: number) => number | undefined) {
  let nowMs = 0;
  const witness = new MachineWitness(() => nowMs);
  for (let ms = 0; ms < LENGTH_MS; ms += 0.5) {
    const cost = took(ms);
    if (cost === undefined) continue;
    nowMs = FROM_MS + ms + cost;
    witness.look(FROM_MS + ms);
  }
  const moments = witness.slowMoments(FROM_MS, FROM_MS + LENGTH_MS);
  const slow = Array.from({ length: LENGTH_MS / 5 }, (_, n) => n * 5).filter((ms) => moments.covers(FROM_MS + ms + 1));
  return { slow, share: moments.share };
}

describe('the witness of the machine', () => {
  it.each([
    ['always as fast', () => 0.003, []],
    ['slower for ten milliseconds', (ms: number) => (ms >= 40 && ms < 50 ? 0.009 : 0.003), [40, 45, 50, 55]],
    ['at a stand for ten milliseconds', (ms: number) => (ms >= 40 && ms < 50 ? undefined : 0.003), [40, 45, 50, 55]],
    ['a little slower all the time towards the end', (ms: number) => (ms >= 40 ? 0.005 : 0.003), []],
  ])('%s', (_name, took, slow) => {
    expect(watched(took)).toEqual({ slow, share: slow.length / 20 });
  });
});
