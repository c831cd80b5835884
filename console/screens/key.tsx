import { useState } from 'preact/hooks';
import { BASE } from '../app/location.ts';
import type { ApiKey } from '../app/replies.ts';
import type { ScreenProps } from '../app/screen-props.ts';
import { mayDo } from '../app/session.ts';
import { useData } from '../app/use-data.ts';
import { Card, Page } from '../parts/page.tsx';
import { Await, Empty } from '../parts/states.tsx';
import { Badge, Time } from '../parts/text.tsx';
import { KEY_TONES, RevokeDialog, RotateDialog } from './key-dialogs.tsx';
import { UsageCard } from './usage.tsx';

type ShownKey = ApiKey & { readonly account_name: string };

export default function KeyScreen({ params }: ScreenProps) {
  const loaded = useData<{ key: ShownKey }>(`/keys/${encodeURIComponent(params['key']!)}`);
  const [act, setAct] = useState<'rotate' | 'revoke' | undefined>(undefined);
  const key = loaded.data?.key;
  const dialog = { close: () => setAct(undefined), reload: loaded.reload };
  return (
    <Page
      title={key === undefined ? 'Key' : `${key.hint}…`}
      up={
        key === undefined
          ? { href: `${BASE}/accounts`, title: 'Accounts' }
          : { href: `${BASE}/accounts/${key.account}`, title: key.account_name }
      }
      badge={
        key && (
          <Badge tone={KEY_TONES[key.state]} dot>
            {key.state}
          </Badge>
        )
      }
      actions={
        key?.state === 'good' &&
        mayDo('operator') && (
          <>
            <button type="button" class="button" onClick={() => setAct('rotate')}>
              Rotate…
            </button>
            <button type="button" class="button danger" onClick={() => setAct('revoke')}>
              Revoke…
            </button>
          </>
        )
      }
    >
      {loaded.fault?.status === 404 ? (
        <Card>
          <Empty
            icon="key"
            title="There is no such key"
            action={
              <a class="button" href={`${BASE}/accounts`}>
                All accounts
              </a>
            }
          />
        </Card>
      ) : (
        <Await of={loaded}>
          {({ key: shown }) => (
            <>
              <Card title="Key">
                <dl class="facts">
                  <dt>Account</dt>
                  <dd>
                    <a href={`${BASE}/accounts/${shown.account}`}>{shown.account_name}</a>
                  </dd>
                  <dt>May</dt>
                  <dd>
                    {shown.scopes.join(', ')}
                    {shown.role !== undefined && ` (role ${shown.role})`}
                  </dd>
                  <dt>Created</dt>
                  <dd>
                    <Time at={shown.created} />
                  </dd>
                  <dt>Expires</dt>
                  <dd>
                    <Time at={shown.expires} />
                  </dd>
                  <dt>Last used</dt>
                  <dd>
                    <Time at={shown.last_used} />
                  </dd>
                </dl>
                <p class="hint">The key itself was shown once; only a hash of it is stored.</p>
              </Card>
              <UsageCard path={`/accounts/${shown.account}/usage`} apiKey={shown.id} />
            </>
          )}
        </Await>
      )}
      {key !== undefined && act === 'rotate' && <RotateDialog apiKey={key} {...dialog} />}
      {key !== undefined && act === 'revoke' && <RevokeDialog apiKey={key} {...dialog} />}
    </Page>
  );
}
