/** Prints one JSON object with `--json`, lines of text otherwise. */
export function printResult(
  { out }: { readonly out: NodeJS.WriteStream },
  result: { readonly json: boolean; readonly value: Readonly<Record<string, unknown>>; readonly lines: readonly string[] },
): void {
  out.write(result.json ? `${JSON.stringify(result.value)}\n` : result.lines.map((line) => `${line}\n`).join(''));
}

/** Columns padded to their widest cell. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const cells = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

/** Shares and probabilities in JSON have four digits. */
export function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
