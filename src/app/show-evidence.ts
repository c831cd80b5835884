import type { Evidence } from '../core/evidence.ts';

const MILLIBITS = 1_000;

/** Evidence as commands and the operator's API show it. */
export function evidenceValue(evidence: readonly Evidence[]): object[] {
  return evidence.map(({ attribute, level, weightMillibits, left, right }) => ({
    attribute,
    level,
    bits: weightMillibits / MILLIBITS,
    left,
    right,
  }));
}
