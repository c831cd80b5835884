import type { Evidence } from '../../core/evidence.ts';
import { Type } from '../api/schema-type.ts';

const MILLIBITS = 1_000;
export const EvidenceReply = Type.Array(
  Type.Object({
    attribute: Type.String(),
    level: Type.String(),
    bits: Type.Number({ description: 'log2 of how much likelier the observation is of this person than of a stranger.' }),
    left: Type.String(),
    right: Type.String(),
  }),
);

export function evidenceJson(evidence: readonly Evidence[]): object[] {
  return evidence.map(({ attribute, level, weightMillibits, left, right }) => ({
    attribute,
    level,
    bits: weightMillibits / MILLIBITS,
    left,
    right,
  }));
}
