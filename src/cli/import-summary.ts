import type { ImportSummary } from '../app/import/import-order.ts';

/** One summary, for people and as JSON. */
export function summaryValue(summary: ImportSummary): Record<string, unknown> {
  const { counts } = summary;
  return {
    job: summary.job,
    resumed: summary.resumed,
    read: counts.read,
    rejected: counts.rejected,
    reject_reasons: counts.rejects,
    ...(summary.rejectsFile === undefined ? {} : { rejects_file: summary.rejectsFile }),
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
    `Read ${shown(counts.read)} rows in ${summary.seconds.toFixed(1)} s${rate}${summary.resumed ? ', going on from an earlier run' : ''}.`,
    `New ${shown(counts.new)}, updated ${shown(counts.updated)}, unchanged ${shown(counts.unchanged)}, withdrawn ${shown(counts.withdrawn)}.`,
    `New people ${shown(counts.newPeople)}, joined ${shown(counts.joined)}, split ${shown(counts.split)}; now ${shown(summary.people)} people from ${shown(summary.records)} records.`,
    ...(summary.trained ? ['The matching model was learned anew from all records.'] : []),
    ...(counts.recoded > 0 ? [`${shown(counts.recoded)} rows were in another encoding and read as Windows-1252.`] : []),
    ...straightenedLines(counts.straightened),
    ...(counts.rejected > 0
      ? [`Rejected ${shown(counts.rejected)}:`, ...reasons(counts.rejects), `  listed in ${summary.rejectsFile ?? ''}`]
      : []),
    ...droppedLines(counts.droppedValues),
  ];
}

/** What an older edition of a file overrules is not lost, but somebody must see it. */
export function olderWarnings({ counts: { compared, older } }: ImportSummary): string[] {
  return older * 2 > compared
    ? [
        `${shown(older)} of ${shown(compared)} updated rows were last seen before the records that they replaced: this may be an older edition of the file. Where it is, import the newer one again.`,
      ]
    : [];
}

export function straightenedLines(rows: number): string[] {
  return rows > 0 ? [`${shown(rows)} rows had cells one column too far to the right, which were put back.`] : [];
}

/** What stands for nothing (`NONE`, `000-000-0000`) is as good as an empty cell, and nobody's fault. */
export function droppedLines(values: Readonly<Record<string, number>>): string[] {
  const empty: Record<string, number> = {};
  const unusable: Record<string, number> = {};
  for (const [what, count] of Object.entries(values)) {
    if (what.endsWith(NOTHING)) empty[what.slice(0, -NOTHING.length)] = count;
    else unusable[what] = count;
  }
  return [
    ...listed('Taken for empty, because what is written there stands for nothing:', empty),
    ...listed('Values that could not be used:', unusable),
  ];
}

const NOTHING = ': placeholder';

function listed(heading: string, values: Readonly<Record<string, number>>): string[] {
  return Object.keys(values).length > 0 ? [heading, ...reasons(values)] : [];
}

function reasons(of: Readonly<Record<string, number>>): string[] {
  return Object.entries(of)
    .sort(([, left], [, right]) => right - left)
    .map(([reason, count]) => `  ${shown(count)} ${reason.replaceAll('_', ' ')}`);
}

function shown(count: number): string {
  return count.toLocaleString('en-US');
}
