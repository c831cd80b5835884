import { count, dayText } from '../app/format.ts';
import { BASE } from '../app/location.ts';
import { usePages } from '../app/use-pages.ts';
import { List } from '../parts/list.tsx';
import { Card, Page } from '../parts/page.tsx';
import { Empty } from '../parts/states.tsx';
import { CsvLink, Table } from '../parts/table.tsx';
import { Badge } from '../parts/text.tsx';

export interface Source {
  readonly name: string;
  readonly records: number;
  readonly purpose?: string | null;
  readonly expires?: string | null;
  readonly expired?: boolean;
  readonly trust?: number | null;
}

export default function Sources() {
  const pages = usePages<Source>('/sources', 'sources');
  return (
    <Page
      title="Sources"
      sub="Where the records come from, what each may be used for, and until when."
      actions={
        <>
          <CsvLink path="/sources" name="sources.csv" />
          <a class="button main-action" href={`${BASE}/import`}>
            Import
          </a>
        </>
      }
    >
      <Card isFlush>
        <List
          pages={pages}
          empty={
            <Empty
              icon="sources"
              title="No source so far"
              action={
                <a class="button main-action" href={`${BASE}/import`}>
                  Import a file
                </a>
              }
            >
              A source is made by its first import.
            </Empty>
          }
        >
          {(rows) => (
            <Table
              label="Sources"
              rows={rows}
              keyOf={(row) => row.name}
              columns={[
                {
                  title: 'Source',
                  isHead: true,
                  cell: (row) => <a href={`${BASE}/sources/${encodeURIComponent(row.name)}`}>{row.name}</a>,
                },
                { title: 'Records', isNumber: true, cell: (row) => count(row.records) },
                { title: 'Purpose', cell: (row) => row.purpose ?? <span class="soft">not stated</span> },
                {
                  title: 'Expires',
                  cell: (row) =>
                    row.expired ? (
                      <Badge tone="bad">expired {dayText(row.expires!)}</Badge>
                    ) : row.expires ? (
                      dayText(row.expires)
                    ) : (
                      <span class="soft">never</span>
                    ),
                },
              ]}
            />
          )}
        </List>
      </Card>
    </Page>
  );
}
