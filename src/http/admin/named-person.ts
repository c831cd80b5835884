import type { LookUpEngine } from '../../app/look-up/engine.ts';
import { shownSubject } from '../../app/person-view/open-person.ts';
import type { Subject } from '../../app/privacy/find-subject.ts';
import { type PersonId, showPersonId } from '../../core/ids.ts';
import { Problem } from '../../core/problem.ts';
import type { RecordRef } from '../../core/record.ts';
import type { Operating } from '../service.ts';
import { absent, invalid } from './admin-route.ts';

/** The engine, once the privacy list is applied to the people. */
export async function engineOf({ lookUp }: Operating): Promise<LookUpEngine> {
  const { engine, isCurrent } = await lookUp();
  if (!isCurrent())
    throw new Problem('unavailable', { message: 'The privacy list is not applied to the people yet. Try again in a moment.' });
  return engine;
}

export interface NamedPerson {
  readonly person?: string | undefined;
  readonly record?: string | undefined;
}

/** The person that a request names. One on the privacy list is as absent as one who never was. */
export async function subjectIn({ people }: Operating, { person, record }: NamedPerson): Promise<Subject> {
  if ((person === undefined) === (record === undefined)) throw invalid('person', 'give a person or a record');
  const found = await shownSubject(await people(), person === undefined ? recordIn(record!) : personIn(person));
  if (found.kind === 'unknown') throw absent('person');
  if (found.kind === 'several') {
    const ids = found.people.map(showPersonId).join(', ');
    throw new Problem('conflict', { message: `The records of that id are several people now: ${ids}. Open one of them.` });
  }
  return found.subject;
}

function personIn(text: string): PersonId {
  if (!/^P[1-9]\d{0,14}$/.test(text)) throw absent('person');
  return Number(text.slice(1)) as PersonId;
}

export function recordIn(text: string, field = 'record'): RecordRef {
  const at = text.indexOf(':');
  if (at <= 0 || at === text.length - 1) throw invalid(field, 'write it as source:record_id');
  return { source: text.slice(0, at), recordId: text.slice(at + 1) };
}
