import { useState } from 'preact/hooks';
import { send } from '../app/api.ts';
import { BASE } from '../app/location.ts';
import type { WhyNot } from '../app/replies.ts';
import { useAction } from '../app/use-data.ts';
import { EvidenceChart } from '../charts/evidence.tsx';
import { Field } from '../parts/form.tsx';
import { Card } from '../parts/page.tsx';
import { FaultNote } from '../parts/states.tsx';
import { Badge } from '../parts/text.tsx';
import type { Fragment } from './fragment.ts';

const VERDICTS: Readonly<Record<string, string>> = {
  is_the_answer: 'They are the answer',
  less_likely: 'Less likely than the answer',
  below_min_confidence: 'Below the least confidence',
  no_shared_key: 'Nothing asked leads to them',
  never_returned: 'Never returned',
};

/** Compares the question with a person, or with the person of a record, that the operator expected. */
export function WhyNotCard({ question }: { readonly question: Fragment }) {
  const [expected, setExpected] = useState('');
  const [shown, setShown] = useState<WhyNot | undefined>(undefined);
  const ask = useAction(async () => {
    const text = expected.trim();
    const named = /^p\d+$/i.test(text) ? { person: text.toUpperCase() } : { record: text };
    setShown(undefined);
    setShown(await send<WhyNot>('POST', '/look-up/why-not', { ...question, ...named }));
  });
  return (
    <Card title="Why not this person?" sub="Name the person that you expected: their id, or one of their records.">
      <form
        class="row top"
        onSubmit={(event) => {
          event.preventDefault();
          ask.run();
        }}
      >
        <div class="grow">
          <Field label="Person or record" value={expected} onValue={setExpected} placeholder="P123 or crm:17" required />
        </div>
        <button type="submit" class="button below-label" disabled={ask.isBusy}>
          Compare
        </button>
      </form>
      <FaultNote fault={ask.fault} />
      <div role="status">
        {shown !== undefined && (
          <div class="stack spaced">
            <p>
              <Badge tone={shown.verdict === 'is_the_answer' ? 'good' : 'warn'}>{VERDICTS[shown.verdict] ?? shown.verdict}</Badge>{' '}
              <a href={`${BASE}/people/${shown.person.person}`}>{shown.person.name}</a>
            </p>
            <p>{shown.text}</p>
            {shown.evidence.length > 0 && <EvidenceChart evidence={shown.evidence} leftIs="Asked" rightIs="Stored" />}
          </div>
        )}
      </div>
    </Card>
  );
}
