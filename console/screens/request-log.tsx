import { words } from '../app/format.ts';
import { BASE, query, setQuery } from '../app/location.ts';
import type { Account } from '../app/replies.ts';
import { useData } from '../app/use-data.ts';
import { usePages } from '../app/use-pages.ts';
import { Select } from '../parts/form.tsx';
import { List } from '../parts/list.tsx';
import { Card, Page } from '../parts/page.tsx';
import { Empty } from '../parts/states.tsx';
import { CsvLink, Table } from '../parts/table.tsx';
import { Badge, Time } from '../parts/text.tsx';

interface LoggedRequest {
  readonly row: string | number;
  readonly at: string;
  readonly account: number | null;
  readonly key: number | null;
  readonly endpoint: string;
  readonly outcome: string;
  readonly credits: number;
  readonly request_id: string | null;
}

export default function RequestLog() {
  const chosen = query.value.get('account') ?? '';
  const accounts = useData<{ accounts: readonly Account[] }>('/accounts', { limit: 1_000 });
  const names = new Map(accounts.data?.accounts.map(({ id, name }) => [id, name]) ?? []);
  const pages = usePages<LoggedRequest>('/request-log', 'requests', { ...(chosen !== '' && { account: chosen }) }, 'before');
  return (
    <Page
      title="Requests log"
      sub="What customers asked and how it ended, newest first. It holds nothing of what was asked."
      actions={
        <>
          <Select
            label="Account"
            isLabelHidden
            value={chosen}
            onValue={(account) => setQuery({ account })}
            choices={[{ value: '', text: 'All accounts' }, ...[...names].map(([id, name]) => ({ value: String(id), text: name }))]}
          />
          <CsvLink path={`/request-log${chosen === '' ? '' : `?account=${chosen}`}`} name="requests.csv" />
        </>
      }
    >
      <Card isFlush>
        <List
          pages={pages}
          empty={
            <Empty
              icon="log"
              title="No request so far"
              action={
                <a class="button" href={`${BASE}/accounts`}>
                  Accounts and keys
                </a>
              }
            >
              Give a customer a key, and their requests are here.
            </Empty>
          }
        >
          {(rows) => (
            <Table
              label="Requests"
              rows={rows}
              keyOf={(row) => row.row}
              columns={[
                { title: 'Time', cell: (row) => <Time at={row.at} /> },
                { title: 'Endpoint', isHead: true, cell: (row) => words(row.endpoint) },
                {
                  title: 'Outcome',
                  cell: (row) => (
                    <Badge tone={row.outcome === 'charged' ? 'good' : row.outcome === 'no_match' ? undefined : 'warn'}>
                      {words(row.outcome).toLowerCase()}
                    </Badge>
                  ),
                },
                {
                  title: 'Account',
                  cell: (row) =>
                    row.account === null ? '' : <a href={`${BASE}/accounts/${row.account}`}>{names.get(row.account) ?? row.account}</a>,
                },
                { title: 'Credits', isNumber: true, cell: (row) => row.credits },
                { title: 'Request id', cell: (row) => <code class="break">{row.request_id}</code> },
              ]}
            />
          )}
        </List>
      </Card>
    </Page>
  );
}
