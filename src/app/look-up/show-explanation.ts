import { showPersonId } from '../../core/ids.ts';
import type { Explanation } from './look-up.ts';

const MILLIBITS = 1_000;

/** The extra member that `?explain=true` asks for. */
export function showExplanation(explanation: Explanation | undefined, ignoredFields?: readonly string[]): Record<string, unknown> {
  const ignored = ignoredFields === undefined ? {} : { ignored_fields: ignoredFields };
  if (explanation === undefined) return ignored;
  return {
    person_id: showPersonId(explanation.person),
    evidence: explanation.evidence.map(({ attribute, level, weightMillibits, left, right }) => ({
      attribute,
      level,
      weight_bits: weightMillibits / MILLIBITS,
      left,
      right,
    })),
    ...(explanation.marginBits === undefined ? {} : { margin_bits: explanation.marginBits }),
    confidence_parts: explanation.confidenceParts,
    links: explanation.links.map(({ link, outcome, reason, added, tookMs }) => ({
      link,
      outcome,
      ...(reason !== undefined && { reason }),
      added,
      took_ms: tookMs,
    })),
    sources: explanation.sources.map(({ source, firstSeen, lastSeen }) => ({
      source,
      ...(firstSeen === undefined ? {} : { first_seen: firstSeen }),
      ...(lastSeen === undefined ? {} : { last_seen: lastSeen }),
    })),
    estimates: explanation.estimates,
    ...ignored,
  };
}
