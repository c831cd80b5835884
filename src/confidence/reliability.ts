import measured from './reliability.json' with { type: 'json' };

/** Answers of about one confidence: how many were right, with the 95% interval of that share (Wilson). */
export interface ReliabilityPoint {
  readonly confidence: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
  readonly answers: number;
}

export interface KindReliability {
  readonly kind: string;
  readonly answers: number;
  /** Expected calibration error, less what a perfect model of as many answers would show by chance. */
  readonly error: number;
  readonly points: readonly ReliabilityPoint[];
}

/** Measured on populations that the calibration was not fitted on, by `bench/confidence/reliability.ts`. */
export const RELIABILITY = measured as { readonly measuredOn: string; readonly kinds: readonly KindReliability[] };

export function reliabilityOf(kind: string): KindReliability | undefined {
  return RELIABILITY.kinds.find((one) => one.kind === kind);
}

/** Up to which certainty a confidence is said as so many in how many. */
const IN_WORDS = [
  { below: 0.925, of: 10 },
  { below: 0.975, of: 20 },
  { below: 0.995, of: 100 },
  { below: 1, of: 1_000 },
] as const;

/** A confidence as people say it: `8 in 10`, `19 in 20`; never all of them. */
export function inWords(confidence: number): { readonly right: number; readonly of: number; readonly text: string } {
  const certainty = Math.max(confidence, 1 - confidence);
  const { of } = IN_WORDS.find(({ below }) => certainty < below) ?? IN_WORDS[3];
  const right = Math.min(of - 1, Math.round(confidence * of));
  return { right, of, text: right === 0 ? `fewer than 1 in ${of} such answers are right` : `${right} in ${of} such answers are right` };
}
