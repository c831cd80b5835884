import type { LineType } from '../core/record.ts';

/** Columns of numbers, and of which kind of line they are where the mapping says. */
export const PHONE_TARGETS: ReadonlyMap<string, LineType | undefined> = new Map([
  ['phone', undefined],
  ['phone@mobile', 'mobile'],
  ['phone@landline', 'landline'],
  ['phone@voip', 'voip'],
]);

export interface PhoneColumn {
  readonly column: number;
  readonly line: LineType | undefined;
}

export function phoneColumns(targets: Readonly<Record<string, string>>, columns: readonly string[]): readonly PhoneColumn[] {
  return columns.flatMap((name, column): PhoneColumn[] => {
    const target = targets[name] ?? '';
    return PHONE_TARGETS.has(target) ? [{ column, line: PHONE_TARGETS.get(target) }] : [];
  });
}
