import type { ImportSummary } from '../app/import/import-order.ts';

/** The summary of an import as JSON. */
export function summaryValue(summary: ImportSummary): Record<string, unknown> {
  const { counts } = summary;
  return {
    job: summary.job,
    resumed: summary.resumed,
    read: counts.read,
    rejected: counts.rejected,
    reject_reasons: counts.rejects,
    ...(summary.rejectsFile === undefined ? {} : { rejects_file: summary.rejectsFile }),
    ...(summary.isRejectsFileCut === true ? { rejects_file_cut: true } : {}),
    unchanged: counts.unchanged,
    new: counts.new,
    updated: counts.updated,
    withdrawn: counts.withdrawn,
    new_people: counts.newPeople,
    joined: counts.joined,
    split: counts.split,
    dropped_values: counts.droppedValues,
    recoded_rows: counts.recoded,
    straightened_rows: counts.straightened,
    records: summary.records,
    people: summary.people,
    trained: summary.trained,
    seconds: Math.round(summary.seconds * 100) / 100,
  };
}

export function summaryLines(summary: ImportSummary): string[] {
  const { counts } = summary;
  const rate = summary.seconds > 0 ? ` (${shown(Math.round(counts.read / summary.seconds))} rows/s)` : '';
  return [
    `Read ${shown(counts.read)} rows in ${summary.seconds.toFixed(1)} s${rate}${summary.resumed ? ', continuing an earlier run' : ''}.`,
    `New ${shown(counts.new)}, updated ${shown(counts.updated)}, unchanged ${shown(counts.unchanged)}, withdrawn ${shown(counts.withdrawn)}.`,
    `New people ${shown(counts.newPeople)}, joined ${shown(counts.joined)}, split ${shown(counts.split)}; now ${shown(summary.people)} people from ${shown(summary.records)} records.`,
    ...(summary.trained ? ['The matching model was trained again on all records.'] : []),
    ...(counts.recoded > 0 ? [`${shown(counts.recoded)} rows were in another encoding and read as Windows-1252.`] : []),
    ...straightenedLines(counts.straightened),
    ...(counts.rejected > 0
      ? [
          `Rejected ${shown(counts.rejected)}:`,
          ...reasons(Object.entries(counts.rejects)),
          `  ${summary.isRejectsFileCut === true ? 'the first ones listed' : 'listed'} in ${summary.rejectsFile ?? ''}`,
        ]
      : []),
    ...droppedLines(counts.droppedValues),
  ];
}

/** An older edition of a file loses no records, but its values replace newer ones. */
export function olderWarnings({ counts: { compared, older } }: ImportSummary): string[] {
  return older * 2 > compared
    ? [
        `${shown(older)} of ${shown(compared)} updated rows were last seen before the records that they replaced: this may be an older edition of the file. If so, import the newer edition again.`,
      ]
    : [];
}

export function straightenedLines(rows: number): string[] {
  return rows > 0 ? [`${shown(rows)} rows had cells shifted one column to the right, which were moved back.`] : [];
}

/** Placeholders (`NONE`, `000-000-0000`) are listed apart from values that could not be used: they count as empty cells. */
export function droppedLines(values: Readonly<Record<string, number>>): string[] {
  const isEmpty = ([what]: readonly [string, number]) => what.endsWith(NOTHING);
  const rows = Object.entries(values);
  const empty = rows.filter(isEmpty).map(([what, count]) => [what.slice(0, -NOTHING.length), count] as const);
  const unusable = rows.filter((row) => !isEmpty(row));
  return [...listed('Placeholders read as empty cells:', empty), ...listed('Values that could not be used:', unusable)];
}

const NOTHING = ': placeholder';

function listed(heading: string, values: readonly (readonly [string, number])[]): string[] {
  return values.length > 0 ? [heading, ...reasons(values)] : [];
}

export function reasons(counts: readonly (readonly [reason: string, count: number])[]): string[] {
  return [...counts]
    .sort(([, left], [, right]) => right - left)
    .map(([reason, count]) => `  ${shown(count)} ${reason.replaceAll('_', ' ')}`);
}

function shown(count: number): string {
  return count.toLocaleString('en-US');
}
