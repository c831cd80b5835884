import { useState } from 'preact/hooks';
import { send } from '../app/api.ts';
import { count, dayText } from '../app/format.ts';
import { BASE, goTo } from '../app/location.ts';
import type { Account } from '../app/replies.ts';
import { mayDo } from '../app/session.ts';
import { useAction } from '../app/use-data.ts';
import { usePages } from '../app/use-pages.ts';
import { AskDialog } from '../parts/dialog.tsx';
import { Field } from '../parts/form.tsx';
import { Icon } from '../parts/icon.tsx';
import { List } from '../parts/list.tsx';
import { Card, Page } from '../parts/page.tsx';
import { Empty } from '../parts/states.tsx';
import { CsvLink, Table } from '../parts/table.tsx';
import { Badge } from '../parts/text.tsx';
import { SecretDialog } from './secret-dialog.tsx';

export default function Accounts() {
  const pages = usePages<Account>('/accounts', 'accounts');
  const [isAsking, setAsking] = useState(false);
  const [made, setMade] = useState<{ readonly account: Account; readonly key: string } | undefined>(undefined);
  const create = mayDo('operator') && (
    <button type="button" class="button main-action" onClick={() => setAsking(true)}>
      <Icon name="plus" />
      New account
    </button>
  );
  return (
    <Page
      title="Accounts"
      sub="Customers, what they have left, and how fast they may ask."
      actions={
        <>
          <CsvLink path="/accounts" name="accounts.csv" />
          {create}
        </>
      }
    >
      <Card isFlush>
        <List
          pages={pages}
          empty={
            <Empty icon="accounts" title="No account so far" action={create}>
              An account holds credits and keys. Make one for each customer.
            </Empty>
          }
        >
          {(rows) => (
            <Table
              label="Accounts"
              rows={rows}
              keyOf={(row) => row.id}
              columns={[
                { title: 'Account', isHead: true, cell: (row) => <a href={`${BASE}/accounts/${row.id}`}>{row.name}</a> },
                {
                  title: 'State',
                  cell: (row) =>
                    row.suspended ? (
                      <Badge tone="bad" dot>
                        suspended
                      </Badge>
                    ) : (
                      <Badge tone="good" dot>
                        active
                      </Badge>
                    ),
                },
                { title: 'Credits', isNumber: true, cell: (row) => count(row.credits) },
                { title: 'Requests a minute', isNumber: true, cell: (row) => limitText(row.rate_limit) },
                { title: 'Misses a day', isNumber: true, cell: (row) => limitText(row.miss_budget) },
                { title: 'Created', cell: (row) => dayText(row.created) },
              ]}
            />
          )}
        </List>
      </Card>
      {isAsking && (
        <NewAccount
          close={() => setAsking(false)}
          done={(reply) => {
            setAsking(false);
            setMade(reply);
            void pages.reload();
          }}
        />
      )}
      {made !== undefined && (
        <SecretDialog
          title={`The first key of ${made.account.name}`}
          secret={made.key}
          close={() => goTo(`/accounts/${made.account.id}`)}
        />
      )}
    </Page>
  );
}

export function limitText(limit: number | undefined) {
  if (limit === undefined) return <span class="soft">as configured</span>;
  return limit === 0 ? 'no limit' : count(limit);
}

function NewAccount({ close, done }: { readonly close: () => void; readonly done: (made: { account: Account; key: string }) => void }) {
  const [name, setName] = useState('');
  const [credits, setCredits] = useState('1000');
  const create = useAction(async () => {
    done(await send('POST', '/accounts', { name: name.trim(), credits: Number(credits) }));
  });
  return (
    <AskDialog
      title="New account"
      action="Create account and key"
      close={close}
      run={create.run}
      isBusy={create.isBusy}
      isReady={name.trim() !== '' && /^\d+$/.test(credits)}
      fault={create.fault}
    >
      <Field
        label="Name"
        name="name"
        value={name}
        onValue={setName}
        fault={create.fault}
        maxLength={100}
        required
        hint="As you call the customer."
      />
      <Field
        label="Credits to begin with"
        name="credits"
        value={credits}
        onValue={setCredits}
        fault={create.fault}
        inputMode="numeric"
        pattern="\d*"
        hint="A full identity costs 15, a reverse phone 5."
      />
    </AskDialog>
  );
}
