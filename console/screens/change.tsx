import { count, words } from '../app/format.ts';
import { BASE } from '../app/location.ts';
import type { ChangeSet } from '../app/replies.ts';
import type { ScreenProps } from '../app/screen-props.ts';
import { useData } from '../app/use-data.ts';
import { usePages } from '../app/use-pages.ts';
import { List } from '../parts/list.tsx';
import { Card, Page, Tile } from '../parts/page.tsx';
import { Await, Empty } from '../parts/states.tsx';
import { CsvLink, Table } from '../parts/table.tsx';
import { Badge, Time } from '../parts/text.tsx';

interface ChangeRow {
  readonly row: number;
  readonly what: string;
  readonly first?: string;
  readonly last?: string;
  readonly person?: string;
  readonly into?: readonly string[];
}

export default function ChangeScreen({ params }: ScreenProps) {
  const path = `/changes/${encodeURIComponent(params['change']!)}`;
  const loaded = useData<{ change: ChangeSet }>(path, { limit: 1 });
  const pages = usePages<ChangeRow>(path, 'people');
  const change = loaded.data?.change;
  return (
    <Page
      title={change === undefined ? 'Change' : `Change ${change.id}: ${words(change.kind).toLowerCase()}`}
      up={{ href: `${BASE}/jobs`, title: 'Jobs & changes' }}
      sub={change && <Time at={change.at} />}
      actions={<CsvLink path={path} name="change.csv" />}
    >
      {loaded.fault?.status === 404 ? (
        <Card>
          <Empty
            icon="jobs"
            title="There is no such change"
            action={
              <a class="button" href={`${BASE}/jobs`}>
                All changes
              </a>
            }
          >
            Changes are kept for a time only.
          </Empty>
        </Card>
      ) : (
        <>
          <Await of={loaded} lines={1}>
            {({ change: shown }) => (
              <div class="tiles">
                <Tile name="New people" value={count(shown.created)} />
                <Tile name="Joined" value={count(shown.joined)} />
                <Tile name="Split" value={count(shown.split)} />
                <Tile name="Withdrawn" value={count(shown.withdrawn)} />
              </div>
            )}
          </Await>
          <Card isFlush title="People">
            <List pages={pages} empty={<Empty title="No person changed" />}>
              {(rows) => (
                <Table
                  label="People that changed"
                  rows={rows}
                  keyOf={(row) => row.row}
                  columns={[
                    { title: 'What', isHead: true, cell: (row) => <Badge>{row.what}</Badge> },
                    { title: 'Who', cell: (row) => (row.person === undefined ? rangeOf(row) : <PersonLink id={row.person} />) },
                    { title: 'Into', cell: (row) => row.into?.map((id) => <PersonLink key={id} id={id} />) },
                  ]}
                />
              )}
            </List>
          </Card>
        </>
      )}
    </Page>
  );
}

function rangeOf({ first, last, what }: ChangeRow) {
  if (first === undefined) return null;
  if (first === last) return what === 'withdrawn' ? first : <PersonLink id={first} />;
  return `${first} to ${last}`;
}

function PersonLink({ id }: { readonly id: string }) {
  return (
    <>
      <a href={`${BASE}/people/${id}`}>{id}</a>{' '}
    </>
  );
}
