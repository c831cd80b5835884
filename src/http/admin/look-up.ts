import { answerValue, noAnswerValue } from '../../app/look-up/answer-value.ts';
import { whyNot } from '../../app/look-up/why-not.ts';
import { briefOf } from '../../app/person-view/find-people.ts';
import { evidenceValue } from '../../app/show-evidence.ts';
import { showPersonId } from '../../core/ids.ts';
import { aboutPerson } from '../../ledger/audit-chain.ts';
import { type IdentityBody, readFragment } from '../api/fragment.ts';
import { Type } from '../api/schema-type.ts';
import { FullIdentityRequest } from '../api/schemas.ts';
import { adminRoute } from './admin-route.ts';
import { EvidenceReply } from './evidence-reply.ts';
import { engineOf, subjectIn } from './named-person.ts';

const MinConfidence = Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'An answer below it is none.' }));
const Question = { ...FullIdentityRequest.properties, min_confidence: MinConfidence };
const NOTHING_ELSE = { additionalProperties: false } as const;
const AnyObject = Type.Object({}, { additionalProperties: true });
/** Asks as a customer does: audited by a keyed hash of whom, and never charged. */
export const lookUpRoutes = [
  adminRoute({
    method: 'POST',
    path: '/admin/v1/look-up',
    operationId: 'lookUp',
    summary: 'The answer of /v1/full-identity with how it came about. Audited, not charged.',
    role: 'operator',
    action: 'look-up',
    body: Type.Object(Question, NOTHING_ELSE),
    reply: Type.Object({
      match: Type.Boolean(),
      kind: Type.Optional(Type.String({ description: 'The groups of the question that agree.' })),
      confidence: Type.Optional(Type.Number()),
      person: Type.Optional(Type.String()),
      in_words: Type.Optional(AnyObject),
      data: Type.Optional(AnyObject),
      evidence: Type.Optional(EvidenceReply),
      margin_bits: Type.Optional(Type.Number({ description: 'To the next candidate; absent if there was none.' })),
      confidence_parts: Type.Optional(AnyObject),
      links: Type.Optional(Type.Array(AnyObject)),
      sources: Type.Optional(Type.Array(AnyObject)),
      estimates: Type.Optional(Type.Array(Type.String())),
      reliability: Type.Optional(Type.Union([AnyObject, Type.Null()])),
      text: Type.Optional(Type.String()),
      took_ms: Type.Number(),
      curl: Type.String(),
    }),
    async answer(deps, { body: { min_confidence: minConfidence = deps.minConfidence, ...body } }) {
      const question = body as IdentityBody;
      const fragment = readFragment(question, deps.readPhone);
      const startedMs = performance.now();
      const answer = await (await engineOf(deps)).fullIdentity({ fragment, minConfidence, required: [], explain: true });
      const asked = { took_ms: Math.round((performance.now() - startedMs) * 10) / 10, curl: curlOf(deps.customersUrl(), question) };
      if (answer === undefined) return { body: { ...noAnswerValue(minConfidence), ...asked } };
      return { body: { ...answerValue(answer), ...asked }, subject: aboutPerson(deps.auditKey(), answer.person) };
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/admin/v1/look-up/why-not',
    operationId: 'whyNot',
    summary: 'Why a named person is not the answer to a question. Audited, not charged.',
    role: 'operator',
    action: 'look-up why-not',
    body: Type.Object(
      {
        ...Question,
        person: Type.Optional(Type.String({ maxLength: 20 })),
        record: Type.Optional(Type.String({ maxLength: 400, description: 'source:record_id' })),
      },
      NOTHING_ELSE,
    ),
    reply: Type.Object({
      verdict: Type.String({ enum: ['is_the_answer', 'never_returned', 'no_shared_key', 'less_likely', 'below_min_confidence'] }),
      text: Type.String(),
      person: AnyObject,
      evidence: EvidenceReply,
      posterior: Type.Number(),
      bits_behind: Type.Optional(Type.Number()),
      answer: Type.Union([AnyObject, Type.Null()]),
    }),
    async answer(deps, { body: { min_confidence: minConfidence = deps.minConfidence, person: given, record, ...body } }) {
      const fragment = readFragment(body as IdentityBody, deps.readPhone);
      const { person } = await subjectIn(deps, { person: given, record });
      const { name } = briefOf(person);
      const why = await whyNot(await engineOf(deps), fragment, person, minConfidence);
      const id = showPersonId(person.id);
      return {
        body: {
          verdict: why.verdict,
          text: WHY_NOT[why.verdict](id, why.bitsBehind ?? 0),
          person: { person: id, name },
          evidence: evidenceValue(why.evidence),
          posterior: why.posterior,
          bits_behind: why.bitsBehind,
          answer: why.answer === undefined ? null : { person: showPersonId(why.answer.person), confidence: why.answer.confidence },
        },
        subject: aboutPerson(deps.auditKey(), person.id),
      };
    },
  }),
];

const WHY_NOT: Readonly<Record<Awaited<ReturnType<typeof whyNot>>['verdict'], (person: string, bits: number) => string>> = {
  is_the_answer: (person) => `${person} is the answer.`,
  never_returned: (person) => `${person} is the likeliest, and is never returned: under 18, or deceased.`,
  no_shared_key: (person) => `Nothing of what was asked leads to ${person}, so they were not compared with the others.`,
  less_likely: (person, bits) => `${person} agrees with less of what was asked: ${bits.toFixed(1)} bits less than the answer.`,
  below_min_confidence: (person) => `${person} is the likeliest, and not likely enough to be returned.`,
};

/** The same request as a customer sends it; the key is theirs to fill in. */
function curlOf(url: string, question: IdentityBody): string {
  const json = JSON.stringify(question).replaceAll("'", `'\\''`);
  return `curl -X POST '${url}/v1/full-identity?explain=true' -H 'Authorization: Bearer YOUR_KEY' -H 'Content-Type: application/json' -d '${json}'`;
}
