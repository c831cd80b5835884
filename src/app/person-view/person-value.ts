import type { Decision } from '../../core/decision.ts';
import type { Evidence } from '../../core/evidence.ts';
import { showPersonId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { RecordRef } from '../../core/record.ts';
import { showBirthDate } from '../../normalize/date.ts';
import type { StoredRecord } from '../../store/people.ts';
import { showCorrection } from '../privacy/correct.ts';
import { showRecord } from '../privacy/show-record.ts';
import { changeRowValue, changeSetValue } from '../show-changes.ts';
import { evidenceValue } from '../show-evidence.ts';
import { briefOf } from './find-people.ts';
import type { PersonView } from './open-person.ts';
import type { PersonFact } from './person-facts.ts';
import type { JoinStep, RecordEdge } from './records-graph.ts';

const MILLIBITS = 1_000;

export function refValue({ source, recordId }: RecordRef): string {
  return `${source}:${recordId}`;
}

export function briefValue(person: Person): object {
  const { name, address, phone } = briefOf(person);
  return { person: showPersonId(person.id), name, address, phone, records: person.records.length };
}

export function recordValue({ ref, record }: StoredRecord): object {
  const shown = showRecord(record);
  const birth = record.birthDate === undefined ? {} : { birth_date: showBirthDate(record.birthDate) };
  return { record: refValue(ref), source: ref.source, record_id: ref.recordId, ...shown, ...birth };
}

export function decisionValue({ verdict, left, right }: Decision): object {
  return { verdict, left: refValue(left), right: refValue(right) };
}

export function factValue({ fact, value, firstSeen, lastSeen, witnesses, current, lineType, records, corrected }: PersonFact): object {
  return {
    fact,
    value,
    first_seen: firstSeen,
    last_seen: lastSeen,
    witnesses,
    current,
    line_type: lineType,
    records: records.map(({ ref }) => refValue(ref)),
    sources: [...new Set(records.map(({ ref }) => ref.source))],
    corrected,
  };
}

/** All that `openPerson` gives. */
export function personValue(view: PersonView): object {
  const { person, oldIds, facts, records, graph, near, history, corrections, decisions } = view;
  return {
    person: showPersonId(person.id),
    old_ids: oldIds.map(showPersonId),
    name: briefOf(person).name,
    facts: facts.map(factValue),
    records: records.map(recordValue),
    graph: {
      nodes: records.map(({ ref }) => ({ record: refValue(ref), source: ref.source })),
      edges: graph.edges.map(edgeValue),
      complete: graph.isComplete,
    },
    steps: graph.steps.map(stepValue),
    near: near.map(({ person: other, name, edge }) => ({
      person: showPersonId(other.id),
      name,
      ...(edge !== undefined && { bits: edge.weightMillibits / MILLIBITS, left: refValue(edge.left.ref), right: refValue(edge.right.ref) }),
    })),
    history: history.events.map(({ set, row }) => {
      const { id, kind, job, at } = changeSetValue(set);
      return { change: id, kind, job, at, ...changeRowValue(row) };
    }),
    history_complete: history.isComplete,
    corrections: corrections.map(showCorrection),
    decisions: decisions.map(decisionValue),
  };
}

function edgeValue({ left, right, weightMillibits, evidence, decided, isUsed }: RecordEdge): object {
  return {
    left: refValue(left.ref),
    right: refValue(right.ref),
    bits: weightMillibits / MILLIBITS,
    decided: decided ?? null,
    used: isUsed,
    evidence: evidenceValue(evidence),
  };
}

function stepValue({ left, right, by }: JoinStep, at: number): object {
  const [one, other] = [left, right].map((records) => records.map(({ ref }) => refValue(ref)));
  return {
    step: at + 1,
    left: one,
    right: other,
    by: [refValue(by.left.ref), refValue(by.right.ref)],
    bits: by.weightMillibits / MILLIBITS,
    decided: by.decided ?? null,
    text: stepText(by),
  };
}

function stepText({ left, right, evidence, decided }: RecordEdge): string {
  const pair = `${refValue(left.ref)} and ${refValue(right.ref)}`;
  if (decided === 'same') return `An operator decided that ${pair} are the same person.`;
  const agree = evidence.filter(({ attribute, weightMillibits }) => attribute !== 'prior' && weightMillibits > 0);
  if (agree.length === 0) return `${pair} were joined by all records together.`;
  return `${pair} agree in ${listed(agree)}.`;
}

const MOST_NAMED = 4;

/** The attributes that say most, in words. */
function listed(agree: readonly Evidence[]): string {
  const names = [...agree]
    .sort((a, b) => b.weightMillibits - a.weightMillibits)
    .slice(0, MOST_NAMED)
    .map(({ attribute }) => attribute.replaceAll('_', ' '));
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
