import { words } from '../app/format.ts';
import { BASE, query, setQuery } from '../app/location.ts';
import type { Account } from '../app/replies.ts';
import { useData } from '../app/use-data.ts';
import { usePages } from '../app/use-pages.ts';
import { Select } from '../parts/form.tsx';
import { List } from '../parts/list.tsx';
import { Card, Page } from '../parts/page.tsx';
import { Await, Empty } from '../parts/states.tsx';
import { CsvLink, Table } from '../parts/table.tsx';
import { Badge, Time } from '../parts/text.tsx';

interface LoggedRequest {
  readonly row: string;
  readonly at: string;
  readonly key?: number;
  readonly endpoint?: string;
  readonly outcome: string;
  readonly credits: number;
  readonly request_id: string;
}

export default function RequestLog() {
  const accounts = useData<{ accounts: readonly Account[] }>('/accounts', { limit: 1_000 });
  const known = accounts.data?.accounts ?? [];
  const chosen = query.value.get('account') ?? known[0]?.id.toString();
  return (
    <Page
      title="Requests log"
      sub="What a customer asked and how it ended, newest first. It holds nothing of what was asked."
      actions={
        chosen !== undefined && (
          <>
            <Select
              label="Account"
              isLabelHidden
              value={chosen}
              onValue={(account) => setQuery({ account })}
              choices={known.map(({ id, name }) => ({ value: String(id), text: name }))}
            />
            <CsvLink path={`/request-log?account=${chosen}`} name="requests.csv" />
          </>
        )
      }
    >
      <Card isFlush>
        <Await of={accounts}>{() => (chosen === undefined ? <NoRequest /> : <Requests key={chosen} account={chosen} />)}</Await>
      </Card>
    </Page>
  );
}

function NoRequest() {
  return (
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
  );
}

function Requests({ account }: { readonly account: string }) {
  const pages = usePages<LoggedRequest>('/request-log', 'requests', { account }, 'before');
  return (
    <List pages={pages} empty={<NoRequest />}>
      {(rows) => (
        <Table
          label="Requests"
          rows={rows}
          keyOf={(row) => row.request_id + row.row}
          columns={[
            { title: 'Time', cell: (row) => <Time at={row.at} /> },
            { title: 'Endpoint', isHead: true, cell: (row) => words(row.endpoint ?? 'unknown') },
            {
              title: 'Outcome',
              cell: (row) => (
                <Badge tone={row.outcome === 'charged' ? 'good' : row.outcome === 'no_match' ? undefined : 'warn'}>
                  {words(row.outcome).toLowerCase()}
                </Badge>
              ),
            },
            { title: 'Key', cell: (row) => row.key !== undefined && <a href={`${BASE}/keys/${row.key}`}>key {row.key}</a> },
            { title: 'Credits', isNumber: true, cell: (row) => row.credits },
            { title: 'Request id', cell: (row) => <code class="break">{row.request_id}</code> },
          ]}
        />
      )}
    </List>
  );
}
