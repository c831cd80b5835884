import type { LineType } from '../../../core/record.ts';

/** Of lines whose kind files tell, the share of each. */
export type ByKind = Readonly<Record<LineType, number>>;

export const KINDS: readonly LineType[] = ['mobile', 'landline', 'voip'];
/** One of so many numbers; the first stands for a line of which nobody tells. */
export const KIND_CODES = KINDS.length + 1;

export function codeOfKind(kind: LineType | undefined): number {
  return kind === undefined ? 0 : 1 + KINDS.indexOf(kind);
}

export function kindOfCode(code: number): LineType | undefined {
  return code === 0 ? undefined : KINDS[code - 1];
}

/** A line is of one kind, whoever has it: undefined where files do not agree. */
export function kindOfLine(told: readonly (LineType | undefined)[]): LineType | undefined {
  let kind: LineType | undefined;
  for (const one of told) {
    if (one === undefined || one === kind) continue;
    if (kind !== undefined) return undefined;
    kind = one;
  }
  return kind;
}
