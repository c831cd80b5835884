import { setImmediate as turn } from 'node:timers/promises';
import type { Fragment, PhoneNumber } from '../../core/record.ts';
import type { LookedUp, MeteredLookUp } from '../metering/answer-metered.ts';
import { CREDITS, type MeteredAsk, type ReplyParts } from '../metering/metered.ts';
import type { Explanation, FoundOwner, IdentityAnswer, IdentityAsk, LookUp } from './look-up.ts';

/** What the three endpoints ask of the engine and show of its answers. */
interface LookUpAsk extends MeteredAsk {
  readonly minConfidence: number;
  /** Fields of the request that are not read, for an explanation. */
  readonly ignoredFields: readonly string[];
}

const NOTHING_FOUND: LookedUp = { people: [] };

export interface FullIdentityAsk extends LookUpAsk {
  readonly fragment: Fragment;
  readonly required: IdentityAsk['required'];
}

export function meteredFullIdentity(
  lookUp: Pick<LookUp, 'fullIdentity' | 'noteAnswer'>,
  show: (answer: IdentityAnswer, ask: FullIdentityAsk) => ReplyParts,
): MeteredLookUp<FullIdentityAsk> {
  async function find(ask: FullIdentityAsk): Promise<LookedUp> {
    const answer = await lookUp.fullIdentity(ask);
    if (answer === undefined || answer.confidence < ask.minConfidence) return NOTHING_FOUND;
    lookUp.noteAnswer?.(answer.kind ?? '', answer.confidence);
    return { people: [answer.person], reply: show(answer, ask) };
  }
  return {
    endpoint: 'full_identity',
    credits: CREDITS.fullIdentity,
    lookUps: () => 1,
    question: ({ fragment }) => JSON.stringify(fragment),
    find: (asks) => asks.map(find),
  };
}

type PhoneLookUps = Pick<LookUp, 'reversePhone' | 'explainPhone' | 'noteAnswer'>;

/** As reverse look-ups are named among the kinds of questions; a full identity by a number alone is another question. */
const REVERSE = 'reverse_phone';

export interface ReversePhoneAsk extends LookUpAsk {
  readonly number: PhoneNumber;
}

/** All numbers of a moment are read together. */
export function meteredReversePhone(
  lookUp: PhoneLookUps,
  show: (owner: FoundOwner, ask: ReversePhoneAsk, explanation: Explanation | undefined) => ReplyParts,
): MeteredLookUp<ReversePhoneAsk> {
  async function match(ask: ReversePhoneAsk, at: number, reading: ReturnType<LookUp['reversePhone']>): Promise<LookedUp> {
    const owner = (await reading)[at];
    if (owner === undefined || owner.confidence < ask.minConfidence) return NOTHING_FOUND;
    lookUp.noteAnswer?.(REVERSE, owner.confidence);
    const explanation = ask.explain ? await lookUp.explainPhone(ask.number) : undefined;
    return { people: [owner.person], reply: show(owner, ask, explanation) };
  }
  return {
    endpoint: 'reverse_phone',
    credits: CREDITS.reversePhone,
    lookUps: () => 1,
    question: ({ number }) => String(number),
    find(asks) {
      const reading = lookUp.reversePhone(asks.map(({ number }) => number));
      return asks.map((ask, at) => match(ask, at, reading));
    },
  };
}

export interface BatchAsk extends LookUpAsk {
  /** As sent. */
  readonly phones: readonly string[];
  /** Each as it was read; undefined if it is not a phone number. */
  readonly numbers: readonly (PhoneNumber | undefined)[];
}

export interface BatchAnswer {
  /** One entry for each phone, in order. */
  readonly owners: readonly (FoundOwner | undefined)[];
  readonly explanations: readonly (Explanation | undefined)[];
  readonly creditsUsed: number;
}

/** Only matches are charged, all of them in one ledger entry or none. */
export function meteredBatch(lookUp: PhoneLookUps, show: (answer: BatchAnswer, ask: BatchAsk) => ReplyParts): MeteredLookUp<BatchAsk> {
  async function find(ask: BatchAsk): Promise<LookedUp> {
    const owners = await ownersOf(lookUp, ask);
    const explanations = ask.explain ? await explainEach(lookUp, owners) : [];
    for (const owner of owners) if (owner !== undefined) lookUp.noteAnswer?.(REVERSE, owner.confidence);
    const people = owners.flatMap((owner) => owner?.person ?? []);
    return { people, reply: show({ owners, explanations, creditsUsed: people.length * CREDITS.reversePhone }, ask) };
  }
  return {
    endpoint: 'reverse_phone_batch',
    credits: CREDITS.reversePhone,
    lookUps: ({ phones }) => phones.length,
    phones: ({ numbers }) => numbers.reduce((count: number, number) => (number === undefined ? count : count + 1), 0),
    question: ({ numbers }) => numbers.join(),
    find: (asks) => asks.map(find),
  };
}

/** Each number is looked up once, however often it is given. */
async function ownersOf(lookUp: Pick<LookUp, 'reversePhone'>, { numbers, minConfidence }: BatchAsk): Promise<(FoundOwner | undefined)[]> {
  const distinct = [...new Set(numbers)].filter((number) => number !== undefined);
  const found = distinct.length === 0 ? [] : await lookUp.reversePhone(distinct);
  const owners = new Map(distinct.map((number, at) => [number, found[at]]));
  return numbers.map((number) => {
    const owner = number === undefined ? undefined : owners.get(number);
    return owner !== undefined && owner.confidence >= minConfidence ? owner : undefined;
  });
}

/** One after another, with a turn of the event loop between them: a store that answers at once would hold up all other requests. */
async function explainEach(
  lookUp: Pick<LookUp, 'explainPhone'>,
  owners: readonly (FoundOwner | undefined)[],
): Promise<(Explanation | undefined)[]> {
  const explanations: (Explanation | undefined)[] = [];
  for (const owner of owners) {
    explanations.push(owner && (await lookUp.explainPhone(owner.number)));
    if (owner !== undefined) await turn();
  }
  return explanations;
}
