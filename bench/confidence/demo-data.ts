import { generatePopulation } from '../../demo/generate-population.ts';
import type { Observation } from '../../demo/observe.ts';
import { ASKED_COVERAGE, WORLD_DAY } from '../../demo/rates.ts';
import { isoDay, streetLine } from '../../demo/writing.ts';
import type { LabelledQuery } from '../../src/app/evaluate/evaluate-queries.ts';
import { parseFragment } from '../../src/app/look-up/parse-fragment.ts';
import type { RawRecord } from '../../src/core/raw-record.ts';
import { normalizeRecord } from '../../src/normalize/record.ts';
import type { LabelledWorld } from './judge.ts';
import type { LabelledRecord } from './memory-people.ts';

/** A demo population in memory: the records its files would give, and its questions. */
export function demoData(order: { readonly people: number; readonly seed: number; readonly queriesPerKind: number }): LabelledWorld {
  const rows: LabelledRecord[] = [];
  const queries: LabelledQuery[] = [];
  for (const part of generatePopulation(order).parts()) {
    for (const row of part.rows) {
      const recordId = String(rows.length);
      rows.push({ ref: { source: row.source, recordId }, record: normalizeRecord(rawOf(row)).record, label: String(row.human.id) });
    }
    for (const { kind, fragment, subject } of part.queries) {
      const parsed = parseFragment(fragment);
      if (parsed.kind === 'fragment')
        queries.push({ kind, fragment: parsed.fragment, person: subject.rows > 0 ? String(subject.id) : null });
    }
  }
  return { rows, queries, today: WORLD_DAY, coverage: ASKED_COVERAGE };
}

function rawOf(row: Observation): RawRecord {
  const hasGender = row.source === 'voter' || row.source === 'marketing';
  const until = row.source === 'utility' ? Math.min(row.until ?? WORLD_DAY - 15, WORLD_DAY - 15) : undefined;
  return {
    names: [{ first: row.first, last: row.last, middle: row.middle, suffix: row.suffix, ...(row.maiden !== '' && { maiden: row.maiden }) }],
    phones: row.phones,
    emails: row.email === '' ? [] : [row.email],
    addresses: [row.home, ...(row.formerHome === undefined ? [] : [row.formerHome])].map((home) => ({
      street: streetLine(home),
      city: home.city,
      state: home.state,
      zip: home.zip,
    })),
    ...(row.birthDay !== undefined && { birthDate: row.birthYearOnly ? isoDay(row.birthDay).slice(0, 4) : isoDay(row.birthDay) }),
    ...(hasGender && { gender: row.human.sex }),
    identifiers: [],
    texts: [],
    ...(until !== undefined && { firstSeen: isoDay(row.day) }),
    lastSeen: isoDay(until ?? row.day),
  };
}
