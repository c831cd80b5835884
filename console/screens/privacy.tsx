import { useState } from 'preact/hooks';
import { dayText, plural, words } from '../app/format.ts';
import { BASE, query, setQuery } from '../app/location.ts';
import { mayDo } from '../app/session.ts';
import { useData } from '../app/use-data.ts';
import { usePages } from '../app/use-pages.ts';
import { List } from '../parts/list.tsx';
import { Card, Page } from '../parts/page.tsx';
import { Await, Empty, Note } from '../parts/states.tsx';
import { CsvLink, Table } from '../parts/table.tsx';
import { Badge, Time } from '../parts/text.tsx';
import { DaysLeft, type PrivacyRequest } from './days-left.tsx';
import { AddRequestDialog, SuppressDialog } from './privacy-dialogs.tsx';

interface Suppression {
  readonly id: number;
  readonly kind: string;
  readonly request: number;
  readonly by: string;
  readonly reason: string;
  readonly at: string;
  readonly lifted: string | null;
  readonly erased: boolean;
  readonly person?: string | null;
}

const TABS = [
  { value: 'open', text: 'Open requests' },
  { value: 'closed', text: 'Closed requests' },
  { value: 'suppressions', text: 'Privacy list' },
] as const;

export default function Privacy() {
  const tab = TABS.find(({ value }) => value === query.value.get('show'))?.value ?? 'open';
  const [asked, setAsked] = useState<'request' | 'suppress' | undefined>(undefined);
  const [round, setRound] = useState(0);
  return (
    <Page
      title="Privacy"
      sub="Requests of people and how many days are left, who is withheld, and the journal that outlives a restore."
      actions={
        mayDo('operator') && (
          <>
            <button type="button" class="button" onClick={() => setAsked('request')}>
              Note a request
            </button>
            <button type="button" class="button main-action" onClick={() => setAsked('suppress')}>
              Withhold a person
            </button>
          </>
        )
      }
    >
      <Journal />
      <Card isFlush>
        <nav class="tabs" aria-label="Lists">
          {TABS.map(({ value, text }) => (
            <a key={value} href={`${BASE}/privacy?show=${value}`} aria-current={value === tab ? 'page' : undefined}>
              {text}
            </a>
          ))}
        </nav>
        {tab === 'suppressions' ? <Suppressions key={round} /> : <Requests key={`${tab}${round}`} state={tab} />}
      </Card>
      {asked === 'request' && (
        <AddRequestDialog
          close={() => setAsked(undefined)}
          done={() => {
            setAsked(undefined);
            setQuery({ show: 'open' });
            setRound(round + 1);
          }}
        />
      )}
      {asked === 'suppress' && <SuppressDialog close={() => setAsked(undefined)} />}
    </Page>
  );
}

interface JournalState {
  readonly lines: number;
  readonly last: string | null;
  readonly on_same_disk?: boolean | null;
  readonly state: 'good' | 'absent' | 'unreadable' | string;
  readonly text: string;
}

function Journal() {
  const loaded = useData<{ journal: JournalState }>('/privacy/journal');
  return (
    <Await of={loaded} lines={1}>
      {({ journal }) => (
        <Note
          tone={journal.state === 'unreadable' ? 'bad' : journal.on_same_disk ? 'warn' : journal.state === 'good' ? 'good' : 'info'}
          title={journal.text}
        >
          <p class="small soft">
            Journal: {plural(journal.lines, 'line')}, last written <Time at={journal.last} isShort />.
          </p>
        </Note>
      )}
    </Await>
  );
}

function Requests({ state }: { readonly state: 'open' | 'closed' }) {
  const pages = usePages<PrivacyRequest>('/requests', 'requests', { state });
  const isOpen = state === 'open';
  return (
    <>
      <List
        pages={pages}
        empty={
          <Empty icon="privacy" title={isOpen ? 'No request is open' : 'No request was closed'}>
            {isOpen
              ? 'Note one when a person writes to you: its deadline is watched here.'
              : 'Requests that were answered are here with their receipts.'}
          </Empty>
        }
      >
        {(rows) => (
          <Table
            label="Requests"
            rows={rows}
            keyOf={(row) => row.id}
            columns={[
              {
                title: 'Request',
                isHead: true,
                cell: (row) => (
                  <a href={`${BASE}/privacy/${row.id}`}>
                    {row.id}: {words(row.kind).toLowerCase()}
                  </a>
                ),
              },
              { title: 'Reason', cell: (row) => row.reason },
              { title: 'Asked by', cell: (row) => row.by },
              { title: 'Received', cell: (row) => dayText(row.received) },
              isOpen
                ? { title: 'Time left', cell: (row) => <DaysLeft request={row} /> }
                : { title: 'Closed', cell: (row) => <Time at={row.closed} isShort /> },
            ]}
          />
        )}
      </List>
      <ListFoot path={`/requests?state=${state}`} name="requests.csv" />
    </>
  );
}

function ListFoot({ path, name }: { readonly path: string; readonly name: string }) {
  return (
    <footer class="row end list-foot">
      <CsvLink path={path} name={name} />
    </footer>
  );
}

function Suppressions() {
  const pages = usePages<Suppression>('/suppressions', 'suppressions');
  return (
    <>
      <List
        pages={pages}
        empty={
          <Empty icon="privacy" title="The privacy list is empty">
            Everyone who is stored may be answered.
          </Empty>
        }
      >
        {(rows) => (
          <Table
            label="Privacy list"
            rows={rows}
            keyOf={(row) => row.id}
            columns={[
              { title: 'What is listed', isHead: true, cell: (row) => words(row.kind) },
              {
                title: 'Request',
                cell: (row) => <a href={`${BASE}/privacy/${row.request}`}>{row.request}</a>,
              },
              {
                title: 'State',
                cell: (row) =>
                  row.lifted !== null ? (
                    <Badge>lifted</Badge>
                  ) : row.erased ? (
                    <Badge tone="bad">erased</Badge>
                  ) : (
                    <Badge tone="warn">withheld</Badge>
                  ),
              },
              { title: 'Reason', cell: (row) => row.reason },
              { title: 'Since', cell: (row) => <Time at={row.at} isShort /> },
            ]}
          />
        )}
      </List>
      <ListFoot path="/suppressions" name="suppressions.csv" />
    </>
  );
}
