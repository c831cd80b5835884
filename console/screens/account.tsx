import { useState } from 'preact/hooks';
import { count, dayText, signed, words } from '../app/format.ts';
import { BASE } from '../app/location.ts';
import type { Account, ApiKey } from '../app/replies.ts';
import type { ScreenProps } from '../app/screen-props.ts';
import { mayDo } from '../app/session.ts';
import { useData } from '../app/use-data.ts';
import { usePages } from '../app/use-pages.ts';
import { List } from '../parts/list.tsx';
import { Card, Page, Tile } from '../parts/page.tsx';
import { Empty, FaultNote, Note, Skeleton } from '../parts/states.tsx';
import { CsvLink, Table } from '../parts/table.tsx';
import { Badge, Time } from '../parts/text.tsx';
import { type AccountAct, AccountDialog } from './account-dialogs.tsx';
import { limitText } from './accounts.tsx';
import { KEY_TONES } from './key-dialogs.tsx';
import { UsageCard } from './usage.tsx';

interface Entry {
  readonly seq: number;
  readonly id: string;
  readonly kind: string;
  readonly credits: number;
  readonly balance: number;
  readonly at: string;
  readonly reason?: string;
  readonly key?: number;
  readonly endpoint?: string;
  readonly matches?: number;
}

export default function AccountScreen({ params }: ScreenProps) {
  const base = `/accounts/${params['account']}`;
  const loaded = useData<{ account: Account }>(base);
  const keys = usePages<ApiKey>(`${base}/keys`, 'keys');
  const ledger = usePages<Entry>(`${base}/entries`, 'entries', { newest: 'true' }, 'before');
  const [act, setAct] = useState<AccountAct | undefined>(undefined);
  const account = loaded.data?.account;
  const reload = async () => void (await Promise.all([loaded.reload(), keys.reload(), ledger.reload()]));
  const up = { href: `${BASE}/accounts`, title: 'Accounts' };
  if (loaded.fault?.status === 404)
    return (
      <Page title="Account" up={up}>
        <Card>
          <Empty
            icon="accounts"
            title="There is no such account"
            action={
              <a class="button" href={`${BASE}/accounts`}>
                All accounts
              </a>
            }
          />
        </Card>
      </Page>
    );
  const may = mayDo('operator');
  return (
    <Page
      title={account?.name ?? 'Account'}
      up={up}
      badge={
        account?.suspended ? (
          <Badge tone="bad" dot>
            suspended
          </Badge>
        ) : (
          account && (
            <Badge tone="good" dot>
              active
            </Badge>
          )
        )
      }
      actions={
        may &&
        account !== undefined && (
          <>
            <button type="button" class="button main-action" onClick={() => setAct('grant')}>
              Add credits
            </button>
            <button type="button" class="button" onClick={() => setAct('adjust')}>
              Adjust…
            </button>
            <button type="button" class="button" onClick={() => setAct('suspend')}>
              {account.suspended ? 'Resume' : 'Suspend…'}
            </button>
            <button type="button" class="button danger" onClick={() => setAct('close')}>
              Close…
            </button>
          </>
        )
      }
    >
      <FaultNote fault={loaded.fault} retry={loaded.reload} />
      {account === undefined && loaded.fault === undefined && <Skeleton />}
      {account !== undefined && (
        <>
          {account.suspended && (
            <Note tone="warn" title="Every request of this account is refused with 403">
              Resume it to answer them again.
            </Note>
          )}
          <div class="tiles">
            <Tile name="Credits" value={count(account.credits)} />
            <Tile
              name="Requests a minute"
              value={<span class="tile-text">{limitText(account.rate_limit)}</span>}
              more={may && <LinkButton text="Change the limits" run={() => setAct('limits')} />}
            />
            <Tile name="Misses a day" value={<span class="tile-text">{limitText(account.miss_budget)}</span>} />
            <Tile
              name="Created"
              value={<span class="tile-text">{dayText(account.created)}</span>}
              more={may && <LinkButton text="Rename" run={() => setAct('rename')} />}
            />
          </div>
          <Card
            title="Keys"
            isFlush
            aside={
              may && (
                <button type="button" class="button small" onClick={() => setAct('key')}>
                  New key
                </button>
              )
            }
          >
            <List
              pages={keys}
              empty={
                <Empty icon="key" title="No key">
                  This account cannot ask anything until it has a key.
                </Empty>
              }
            >
              {(rows) => <Keys rows={rows} />}
            </List>
          </Card>
          <UsageCard path={`${base}/usage`} />
          <Card
            title="Ledger"
            sub="Every grant, charge and adjustment with the balance after it, newest first."
            isFlush
            aside={<CsvLink path={`${base}/entries?newest=true`} name={`ledger-${account.id}.csv`} />}
          >
            <List
              pages={ledger}
              empty={
                <Empty icon="log" title="Nothing booked so far">
                  Add credits, and the first entry is here.
                </Empty>
              }
            >
              {(rows) => <Ledger rows={rows} />}
            </List>
          </Card>
          {act !== undefined && <AccountDialog act={act} account={account} close={() => setAct(undefined)} reload={reload} />}
        </>
      )}
    </Page>
  );
}

function LinkButton({ text, run }: { readonly text: string; readonly run: () => void }) {
  return (
    <button type="button" class="link" onClick={run}>
      {text}
    </button>
  );
}

function Keys({ rows }: { readonly rows: readonly ApiKey[] }) {
  return (
    <Table
      label="Keys"
      rows={rows}
      keyOf={(row) => row.id}
      columns={[
        {
          title: 'Key',
          isHead: true,
          cell: (row) => (
            <a class="mono" href={`${BASE}/keys/${row.id}`}>
              {row.hint}…
            </a>
          ),
        },
        {
          title: 'State',
          cell: (row) => (
            <Badge tone={KEY_TONES[row.state]} dot>
              {row.state}
            </Badge>
          ),
        },
        { title: 'May', cell: (row) => row.scopes.join(', ') },
        { title: 'Expires', cell: (row) => (row.expires === null ? <span class="soft">never</span> : <Time at={row.expires} isShort />) },
        { title: 'Last used', cell: (row) => <Time at={row.last_used} isShort /> },
      ]}
    />
  );
}

const KIND_TONES: Readonly<Record<string, 'good' | 'warn'>> = { grant: 'good', adjustment: 'warn' };

function Ledger({ rows }: { readonly rows: readonly Entry[] }) {
  return (
    <Table
      label="Ledger"
      rows={rows}
      keyOf={(row) => row.seq}
      columns={[
        { title: 'Time', cell: (row) => <Time at={row.at} /> },
        { title: 'Entry', isHead: true, cell: (row) => <Badge tone={KIND_TONES[row.kind]}>{row.kind}</Badge> },
        {
          title: 'For',
          cell: (row) =>
            row.reason ??
            [row.endpoint === undefined ? '' : words(row.endpoint), row.key === undefined ? '' : `key ${row.key}`]
              .filter((part) => part !== '')
              .join(', '),
        },
        { title: 'Credits', isNumber: true, cell: (row) => <span class={row.credits > 0 ? 'good' : ''}>{signed(row.credits)}</span> },
        { title: 'Balance', isNumber: true, cell: (row) => count(row.balance) },
      ]}
    />
  );
}
