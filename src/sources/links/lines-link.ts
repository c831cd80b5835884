import type { Line } from '../../core/person.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { draftWith, type ProfileDraft } from '../../resolve/profile/profile.ts';
import { read } from '../../store/look-up-reads.ts';
import type { Link, LinkAddition } from './link.ts';

/** Carrier and line type, by number or by number block, from the tables the operator imported. */
export function linesLink(timeoutMs: number): Link {
  return {
    name: 'lines',
    timeoutMs,
    remote: false,
    *add(draft) {
      const unknown: PhoneNumber[] = [];
      for (const { value } of draft.phones) if (!draft.projectedLines.has(value)) unknown.push(value);
      if (unknown.length === 0) return withLines(draft, draft.projectedLines);
      const known = new Map(draft.projectedLines);
      const found = yield* read.lines(unknown);
      for (const [at, line] of found.entries()) if (line !== undefined) known.set(unknown[at]!, line);
      return withLines(draft, known);
    },
  };
}

function withLines(draft: ProfileDraft, known: ReadonlyMap<PhoneNumber, Line>): LinkAddition | undefined {
  let isKnown = false;
  let hasCarrier = false;
  for (const { value } of draft.phones) {
    const line = known.get(value);
    if (line === undefined) continue;
    isKnown = true;
    if (line.carrier !== undefined) hasCarrier = true;
  }
  if (!isKnown) return undefined;
  const lines = draft.lines.size === 0 ? known : new Map([...draft.lines, ...known]);
  return { draft: draftWith(draft, { lines }), added: hasCarrier ? TYPE_AND_CARRIER : TYPE };
}

const TYPE = ['phones[].type'];
const TYPE_AND_CARRIER = ['phones[].type', 'phones[].carrier'];
