import { briefOf } from '../../app/person-view/find-people.ts';
import { shownDecisions } from '../../app/person-view/open-person.ts';
import { decisionValue, refValue } from '../../app/person-view/person-value.ts';
import { type DecideOutcome, type DecideWish, decideAll } from '../../app/resolving/decide.ts';
import { type ChangePreview, type PreviewedPerson, previewDecisions } from '../../app/resolving/preview-change.ts';
import { showPersonId } from '../../core/ids.ts';
import { Problem } from '../../core/problem.ts';
import { refText } from '../../core/record.ts';
import { aboutPerson } from '../../ledger/audit-chain.ts';
import type { PeopleStore } from '../../store/people.ts';
import { Type } from '../api/schema-type.ts';
import type { Operating } from '../service.ts';
import { AfterNumber, absent, adminRoute, invalid, pageIn } from './admin-route.ts';
import { recordIn, subjectIn } from './named-person.ts';

/** A record is taken out by one decision for each other record of its person. */
const MOST_DECISIONS = 200;
const Ref = Type.Optional(Type.String({ maxLength: 400, description: 'source:record_id' }));
const Wish = Type.Object(
  {
    verdict: Type.String({
      enum: ['same', 'not_same', 'undecided', 'take_out'],
      description: 'About left and right; take_out parts one record from all others of its person.',
    }),
    left: Ref,
    right: Ref,
    record: Ref,
  },
  { additionalProperties: false },
);
type WishBody = { readonly verdict: string; readonly left?: string; readonly right?: string; readonly record?: string };
const People = Type.Array(
  Type.Object({
    person: Type.Union([Type.String(), Type.Null()], { description: 'null for one who would get a new id.' }),
    name: Type.String(),
    records: Type.Array(Type.String()),
  }),
);

/** What operators say of records, with a look at what it would change. */
export const decisionRoutes = [
  adminRoute({
    method: 'GET',
    path: '/admin/v1/decisions',
    operationId: 'listDecisions',
    summary: 'The decisions in force.',
    role: 'operator',
    querystring: Type.Object({ after: AfterNumber }),
    list: { member: 'decisions', cursor: 'row' },
    reply: Type.Object({
      decisions: Type.Array(Type.Object({ row: Type.Integer(), verdict: Type.String(), left: Type.String(), right: Type.String() })),
    }),
    async answer(deps, { query }) {
      const { afterNumber, limit } = pageIn(query);
      const people = await deps.people();
      const rows = (await people.decisions()).map((decision, at) => ({ decision, row: at + 1 })).slice(afterNumber, afterNumber + limit);
      const shown = new Set(
        await shownDecisions(
          people,
          rows.map(({ decision }) => decision),
        ),
      );
      const decisions = rows.filter(({ decision }) => shown.has(decision));
      return { body: { decisions: decisions.map(({ row, decision }) => ({ row, ...decisionValue(decision) })) } };
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/admin/v1/decisions/preview',
    operationId: 'previewDecision',
    summary: 'What a decision would change. Changes nothing.',
    role: 'operator',
    action: 'decide preview',
    body: Wish,
    reply: Type.Object({ changes: Type.Boolean(), before: People, after: People, text: Type.String() }),
    async answer(deps, { body }) {
      const { wishes, subject } = await wishesIn(deps, body);
      const outcome = await previewDecisions(await deps.people(), wishes);
      if (outcome.kind !== 'previewed') throw refused(outcome);
      return { body: { ...previewJson(outcome), text: previewText(outcome) }, subject };
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/admin/v1/decisions',
    operationId: 'decide',
    summary:
      'Decide that two records are the same person or not, or take one record out of its person. It holds through every import and training.',
    role: 'operator',
    action: 'decide',
    body: Wish,
    status: 201,
    reply: Type.Object({ decided: Type.Integer(), before: People, after: People, change: Type.Union([Type.Integer(), Type.Null()]) }),
    async answer(deps, { body }) {
      const { wishes, subject } = await wishesIn(deps, body);
      const done = await changing(deps, async (people) => {
        const outcome = await previewDecisions(people, wishes);
        if (outcome.kind !== 'previewed') throw refused(outcome);
        return { ...previewJson(outcome), change: await decideNow(deps, people, wishes) };
      });
      return { body: { decided: wishes.length, ...done }, subject };
    },
  }),
];

/** Decides, and gives the change set that came of it. */
export async function decideNow({ clock }: Operating, people: PeopleStore, wishes: readonly DecideWish[]): Promise<number | null> {
  const { lastChange } = await people.copying.identity();
  const outcome = await decideAll(people, clock, wishes);
  if (outcome.kind !== 'decided') throw refused(outcome);
  const [set] = await people.changeSets({ after: lastChange, limit: 1 });
  return set?.id ?? null;
}

function refused(outcome: Exclude<DecideOutcome, { readonly kind: 'decided' }>): Problem {
  if (outcome.kind === 'unknown_record') return absent('record');
  return new Problem('conflict', { message: 'An import did not finish. Run it again, then decide; nothing was changed.' });
}

/** Opens the people for one change. An import or another job in another process holds the embedded store for longer. */
export async function changing<Done>(deps: Operating, work: (people: PeopleStore) => Promise<Done>): Promise<Done> {
  const people = await deps.changePeople();
  if (people === undefined) {
    throw new Problem('conflict', {
      message: 'Another process is changing the people, such as an import. Nothing was changed; try again when it has ended.',
    });
  }
  try {
    return await work(people);
  } finally {
    await people.close();
  }
}

/** The decisions on pairs that a request asks for. Records of people on the privacy list are absent. */
async function wishesIn(deps: Operating, { verdict, left, right, record }: WishBody) {
  const about = (one: { readonly id: number }) => aboutPerson(deps.auditKey(), one.id as never);
  if (verdict === 'take_out') {
    if (record === undefined || left !== undefined || right !== undefined)
      throw invalid('record', 'give the record to take out, and no other');
    const ref = recordIn(record);
    const { person, records } = await subjectIn(deps, { record });
    const others = records.filter((one) => refText(one.ref) !== refText(ref));
    if (others.length === 0) throw new Problem('conflict', { message: 'This person has no other record.' });
    if (others.length > MOST_DECISIONS) {
      throw new Problem('conflict', { message: `This person has more than ${MOST_DECISIONS} other records. Decide on pairs of them.` });
    }
    return { wishes: others.map((one): DecideWish => ({ verdict: 'not_same', left: ref, right: one.ref })), subject: about(person) };
  }
  if (left === undefined || right === undefined || record !== undefined)
    throw invalid(left === undefined ? 'left' : 'right', 'give left and right');
  if (left === right) throw invalid('right', 'give two different records');
  const [one, other] = [await subjectIn(deps, { record: left }), await subjectIn(deps, { record: right })];
  const wish = { verdict: verdict as DecideWish['verdict'], left: recordIn(left, 'left'), right: recordIn(right, 'right') };
  return { wishes: [wish], subject: one.person.id === other.person.id ? about(one.person) : `${about(one.person)} ${about(other.person)}` };
}

function previewJson({ before, after }: ChangePreview) {
  return { changes: before.length + after.length > 0, before: before.map(previewedJson), after: after.map(previewedJson) };
}

function previewedJson({ id, person, refs }: PreviewedPerson): object {
  return { person: id === undefined ? null : showPersonId(id), name: briefOf(person).name, records: refs.map(refValue) };
}

function previewText({ before, after }: ChangePreview): string {
  if (before.length + after.length === 0) return 'The people stay as they are; the decision would hold through later imports.';
  const people = (count: number) => (count === 1 ? 'One person' : `${count} people`);
  return `${people(before.length)} would become ${people(after.length).toLowerCase()}.`;
}
