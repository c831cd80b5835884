import { answerValue, noAnswerValue } from '../app/look-up/answer-value.ts';
import { createLookUp, type LookUpEngine } from '../app/look-up/engine.ts';
import type { IdentityAnswer } from '../app/look-up/look-up.ts';
import { parseFragment, type WrittenFragment } from '../app/look-up/parse-fragment.ts';
import { storeViews } from '../app/measure/store-view.ts';
import { followList } from '../app/privacy/follow-list.ts';
import { inWords } from '../confidence/reliability.ts';
import { showPersonId } from '../core/ids.ts';
import type { Fragment } from '../core/record.ts';
import { phoneReader, type ReadPhone } from '../normalize/phone/phone-regions.ts';
import { makeLinks } from '../sources/links/make-links.ts';
import type { PeopleStore } from '../store/people.ts';
import { parseShare } from './arguments.ts';
import { type AddCommand, type CliContext, CommandFailed, type Shown, type StoreCommandOptions, type StoreOptions } from './command.ts';
import { onPrivacy, personSubject } from './on-privacy.ts';
import { table } from './print.ts';

interface LookUpOptions extends StoreCommandOptions {
  readonly first?: string;
  readonly last?: string;
  readonly phone?: string;
  readonly email?: string;
  readonly street?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zip?: string;
  readonly minConfidence?: number;
}

export const addLookUpCommand: AddCommand = (program, context) => {
  const command = program
    .command('lookup')
    .description('Answer as full identity does, and say how the answer came about. Audited, not charged.')
    .option('--first <name>')
    .option('--last <name>')
    .option('--phone <number>')
    .option('--email <address>')
    .option('--street <line>')
    .option('--city <name>')
    .option('--state <code>')
    .option('--zip <code>')
    .option('--min-confidence <share>', 'an answer below it is none', parseShare);
  onPrivacy(command, context, 'read', async ({ books, people }, options: LookUpOptions) => {
    const { minConfidence = context.answering(options).minConfidence } = options;
    const fragment = fragmentOf(bodyOf(options), phoneReader(context.answering(options).phoneRegions));
    await followList(books, people);
    const answer = await engineFor(context, options, people).fullIdentity({ fragment, minConfidence, required: [], explain: true });
    if (answer === undefined) {
      const none = noAnswerValue(minConfidence);
      return { value: none, lines: [String(none['text'])] };
    }
    context.about(personSubject(context, options, answer.person));
    return { value: answerValue(answer), lines: answerLines(answer) };
  });
};

/** The engine of a service on the same stores, with its links. */
export function engineFor(context: CliContext, options: StoreOptions, people: PeopleStore): LookUpEngine {
  const { chain, coverage } = context.answering(options);
  const { clock } = context;
  const links = makeLinks(chain.links, { nowMs: () => performance.now() }, clock);
  const view = storeViews({ people, clock, ...(coverage === 0 ? {} : { coverage }) });
  return createLookUp({ people, clock, links, view, remoteTimeoutMs: chain.remoteTimeoutMs, elapsedMs: () => performance.now() });
}

function fragmentOf(body: WrittenFragment, readPhone: ReadPhone): Fragment {
  const parsed = parseFragment(body, readPhone);
  if (parsed.kind === 'fragment') return parsed.fragment;
  throw new CommandFailed(FAULTS[parsed.kind]);
}

const FAULTS = {
  missing_input: 'Give a name, --phone, --email or an address that can be used.',
  invalid_phone: 'That is not a phone number. Write it as +15550100000.',
} as const;

function bodyOf({ first, last, phone, email, street, city, state, zip }: LookUpOptions): WrittenFragment {
  const name = { ...(first !== undefined && { first }), ...(last !== undefined && { last }) };
  const address = {
    ...(street !== undefined && { street }),
    ...(city !== undefined && { city }),
    ...(state !== undefined && { state }),
    ...(zip !== undefined && { zip }),
  };
  return {
    ...(phone !== undefined && { phone }),
    ...(email !== undefined && { email }),
    ...(Object.keys(name).length > 0 && { name }),
    ...(Object.keys(address).length > 0 && { address }),
  };
}

function answerLines({ person, confidence, profile, explanation }: IdentityAnswer): Shown['lines'] {
  const { phones, emails, addresses, name } = profile;
  const evidence = explanation?.evidence ?? [];
  return [
    `${name.full}, ${showPersonId(person)}: confidence ${confidence}, ${inWords(confidence).text}`,
    ...phones.map(({ number, type }) => `  ${number} (${type})`),
    ...emails.map(({ address }) => `  ${address}`),
    ...addresses.map(
      ({ street, city, state, zip, type }) => `  ${[street, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ')} (${type})`,
    ),
    '',
    ...table(
      ['EVIDENCE', 'LEVEL', 'BITS', 'ASKED', 'STORED'],
      evidence.map(({ attribute, level, weightMillibits, left, right }) => [
        attribute,
        level.replaceAll('_', ' '),
        (weightMillibits / 1_000).toFixed(1),
        left,
        right,
      ]),
    ),
    ...(explanation?.marginBits === undefined ? [] : [`The next candidate is ${explanation.marginBits.toFixed(1)} bits behind.`]),
    `Sources: ${(explanation?.sources ?? []).map(({ source, lastSeen }) => (lastSeen === undefined ? source : `${source} (${lastSeen})`)).join(', ')}`,
  ];
}
