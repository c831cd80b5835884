import { useState } from 'preact/hooks';
import { send } from '../app/api.ts';
import { words } from '../app/format.ts';
import { BASE } from '../app/location.ts';
import type { ScreenProps } from '../app/screen-props.ts';
import { mayDo } from '../app/session.ts';
import { say } from '../app/toasts.tsx';
import { useAction, useData } from '../app/use-data.ts';
import { AskDialog } from '../parts/dialog.tsx';
import { Field } from '../parts/form.tsx';
import { Card, Page } from '../parts/page.tsx';
import { Await, Empty } from '../parts/states.tsx';
import { Time } from '../parts/text.tsx';
import { DaysLeft, type PrivacyRequest } from './days-left.tsx';

export default function RequestScreen({ params }: ScreenProps) {
  const path = `/requests/${encodeURIComponent(params['request']!)}`;
  const loaded = useData<{ request: PrivacyRequest }>(path);
  const [asked, setAsked] = useState<'close' | 'lift' | undefined>(undefined);
  const [text, setText] = useState('');
  const request = loaded.data?.request;
  const run = useAction(async () => {
    if (asked === 'close') await send('POST', `${path}/close`, { outcome: text });
    else await send('POST', `${path}/lift`, { reason: text });
    await loaded.reload();
    say(asked === 'close' ? 'The request is closed.' : 'What this request listed is withdrawn.');
    setAsked(undefined);
  });
  return (
    <Page
      title={request === undefined ? 'Request' : `Request ${request.id}: ${words(request.kind).toLowerCase()}`}
      up={{ href: `${BASE}/privacy`, title: 'Privacy' }}
      badge={request && <DaysLeft request={request} />}
      actions={
        mayDo('operator') &&
        request !== undefined && (
          <>
            {request.state === 'open' && (
              <button type="button" class="button main-action" onClick={() => setAsked('close')}>
                Close…
              </button>
            )}
            {request.kind === 'suppress' && (
              <button type="button" class="button" onClick={() => setAsked('lift')}>
                Lift…
              </button>
            )}
          </>
        )
      }
    >
      {loaded.fault?.status === 404 ? (
        <Card>
          <Empty
            icon="privacy"
            title="There is no such request"
            action={
              <a class="button" href={`${BASE}/privacy`}>
                All requests
              </a>
            }
          />
        </Card>
      ) : (
        <Await of={loaded}>{({ request: shown }) => <Shown request={shown} />}</Await>
      )}
      {asked !== undefined && (
        <AskDialog
          title={asked === 'close' ? 'Close this request?' : 'Lift what it listed?'}
          action={asked === 'close' ? 'Close it' : 'Lift it'}
          isDanger={asked === 'lift'}
          close={() => setAsked(undefined)}
          run={() => run.run()}
          isBusy={run.isBusy}
          isReady={text.trim() !== ''}
          fault={run.fault}
        >
          <p>
            {asked === 'close'
              ? 'Do so when it was answered. What you did stands in its receipt.'
              : 'People whom only this request withholds are answered again. Those whom another request names stay withheld.'}
          </p>
          <Field
            label={asked === 'close' ? 'How it was answered' : 'Reason'}
            value={text}
            onValue={setText}
            maxLength={200}
            required
            hint="Kept as written, so without personal data."
          />
        </AskDialog>
      )}
    </Page>
  );
}

function Shown({ request }: { readonly request: PrivacyRequest }) {
  const { by, reason, person, received, due, closed, closed_by: closedBy, receipt } = request;
  return (
    <div class="two">
      <Card title="Request">
        <dl class="facts">
          <dt>Asked by</dt>
          <dd>{by}</dd>
          <dt>Reason</dt>
          <dd>{reason}</dd>
          {person && (
            <>
              <dt>Person</dt>
              <dd>{person}</dd>
            </>
          )}
          <dt>Received</dt>
          <dd>
            <Time at={received} />
          </dd>
          <dt>Due</dt>
          <dd>
            <Time at={due} />
          </dd>
          <dt>Closed</dt>
          <dd>
            <Time at={closed} none="not yet" /> {closedBy !== null && <span class="soft">by {closedBy}</span>}
          </dd>
        </dl>
      </Card>
      <Card title="Receipt" sub="What was really done, for the person and for an audit.">
        {receipt === null ? (
          <p class="soft">There is one when the request is closed.</p>
        ) : (
          <dl class="facts">
            {Object.entries(receipt).map(([name, value]) => (
              <div key={name} class="fact-pair">
                <dt>{words(name)}</dt>
                <dd>
                  {typeof value === 'object' && value !== null
                    ? Object.entries(value)
                        .map(([part, more]) => `${words(part)}: ${String(more)}`)
                        .join('; ')
                    : String(value)}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Card>
    </div>
  );
}
