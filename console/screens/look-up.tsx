import { signal } from '@preact/signals';
import { send } from '../app/api.ts';
import { durationText } from '../app/format.ts';
import type { Answer, NoAnswer } from '../app/replies.ts';
import { useAction } from '../app/use-data.ts';
import { Field } from '../parts/form.tsx';
import { Card, Page } from '../parts/page.tsx';
import { Empty, FaultNote, Skeleton } from '../parts/states.tsx';
import { Copy } from '../parts/text.tsx';
import type { Fragment } from './fragment.ts';
import { AnswerCards } from './look-up-answer.tsx';
import { WhyNotCard } from './why-not.tsx';

const GIVEN = { phone: '', email: '', first: '', last: '', street: '', city: '', state: '', zip: '', least: '' };
type Given = typeof GIVEN;

/** What was asked and answered last, while the page is open: coming back from a person shows it again. Never in an address. */
const given = signal<Given>(GIVEN);
const answered = signal<{ readonly question: Fragment; readonly reply: Answer | NoAnswer } | undefined>(undefined);

function fragmentOf(values: Given): Fragment {
  const { phone, email, first, last, street, city, state, zip, least } = values;
  const name = filled({ first, last });
  const address = filled({ street, city, state, zip });
  return {
    ...filled({ phone, email }),
    ...(Object.keys(name).length > 0 && { name }),
    ...(Object.keys(address).length > 0 && { address }),
    ...(least.trim() !== '' && { min_confidence: Number(least) / 100 }),
  };
}

function filled<Values extends Readonly<Record<string, string>>>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')) as Partial<Values>;
}

export default function LookUp() {
  const values = given.value;
  const set = (name: keyof Given) => (value: string) => {
    given.value = { ...given.value, [name]: value };
  };
  const ask = useAction(async () => {
    answered.value = undefined;
    const question = fragmentOf(given.value);
    answered.value = { question, reply: await send<Answer | NoAnswer>('POST', '/look-up', question) };
  });
  const field = (name: keyof Given, label: string, more: object = {}) => (
    <Field name={name} label={label} value={values[name]} onValue={set(name)} fault={ask.fault} {...more} />
  );
  return (
    <Page title="Look up" sub="Ask as a customer would, with any fragment of contact information. It is free, and noted in the audit.">
      <Card>
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            ask.run();
          }}
        >
          <div class="fields">
            {field('phone', 'Phone', { type: 'tel', placeholder: '+1 650 555 0100' })}
            {field('email', 'E-mail', { type: 'text', inputMode: 'email', placeholder: 'name@example.com' })}
            {field('first', 'First name')}
            {field('last', 'Last name')}
          </div>
          <div class="fields">
            {field('street', 'Street')}
            {field('city', 'City')}
            {field('state', 'State')}
            {field('zip', 'ZIP')}
            {field('least', 'Only if at least', {
              inputMode: 'numeric',
              pattern: '[0-9]{1,2}',
              placeholder: '30%',
              title: 'A percentage from 0 to 99',
            })}
          </div>
          <div class="row">
            <button type="submit" class="button main-action" disabled={ask.isBusy}>
              {ask.isBusy ? 'Looking up…' : 'Look up'}
            </button>
            <button
              type="button"
              class="button quiet"
              onClick={() => {
                given.value = GIVEN;
                answered.value = undefined;
                ask.clear();
              }}
            >
              Clear
            </button>
            <p class="hint grow">One field is enough. Each further one that agrees raises the confidence.</p>
          </div>
        </form>
      </Card>
      <FaultNote fault={ask.fault} />
      {ask.isBusy && (
        <Card>
          <Skeleton lines={5} />
        </Card>
      )}
      <p class="hidden" role="status">
        {answered.value !== undefined &&
          (answered.value.reply.match ? `Found ${answered.value.reply.data.name.full}` : answered.value.reply.text)}
      </p>
      {answered.value !== undefined && <Reply {...answered.value} />}
    </Page>
  );
}

function Reply({ question, reply }: { readonly question: Fragment; readonly reply: Answer | NoAnswer }) {
  return (
    <>
      {reply.match ? (
        <AnswerCards answer={reply} />
      ) : (
        <Card>
          <Empty icon="search" title="No match">
            {reply.text} A customer would get 404 and pay nothing. Try another spelling, or ask below why a certain person is not the
            answer.
          </Empty>
        </Card>
      )}
      <div class="two">
        <WhyNotCard question={question} />
        <Card
          title="The same request as curl"
          sub={`Answered here in ${durationText(reply.took_ms / 1_000)}. Put a customer's key in place of YOUR_KEY.`}
          aside={<Copy text={reply.curl} />}
        >
          <pre class="code">{reply.curl}</pre>
        </Card>
      </div>
    </>
  );
}
