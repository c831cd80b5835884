import { words } from '../app/format.ts';
import { useData } from '../app/use-data.ts';
import { usePages } from '../app/use-pages.ts';
import { List } from '../parts/list.tsx';
import { Card, Page } from '../parts/page.tsx';
import { Empty } from '../parts/states.tsx';
import { CsvLink, Table } from '../parts/table.tsx';
import { Badge, Time } from '../parts/text.tsx';

interface AuditRow {
  readonly seq: number;
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string | null;
  readonly outcome: string;
}

const GOOD = new Set(['done', 'signed_in']);

export default function Audit() {
  const pages = usePages<AuditRow>('/audit', 'audit', { newest: 'true' }, 'before');
  const operators = useData<{ operators: readonly { readonly id: number; readonly name: string }[] }>('/operators');
  const names = new Map(operators.data?.operators.map(({ id, name }) => [`operator:${id}`, name]) ?? []);
  return (
    <Page
      title="Audit"
      sub="What operators, admin keys and commands did, newest first. Each row is chained to the one before it; namesake verify finds a changed one."
      actions={<CsvLink path="/audit?newest=true" name="audit.csv" />}
    >
      <Card isFlush>
        <List
          pages={pages}
          empty={
            <Empty icon="audit" title="Nothing was done so far">
              The first change is the first row.
            </Empty>
          }
        >
          {(rows) => (
            <Table
              label="Audit"
              rows={rows}
              keyOf={(row) => row.seq}
              columns={[
                { title: 'Time', cell: (row) => <Time at={row.at} /> },
                { title: 'Who', cell: (row) => <span title={row.actor}>{names.get(row.actor) ?? row.actor}</span> },
                { title: 'What', isHead: true, cell: (row) => words(row.action) },
                { title: 'About', cell: (row) => row.subject && <code class="break">{row.subject}</code> },
                {
                  title: 'Outcome',
                  cell: (row) => <Badge tone={GOOD.has(row.outcome) ? 'good' : 'warn'}>{words(row.outcome).toLowerCase()}</Badge>,
                },
                { title: 'Row', isNumber: true, cell: (row) => row.seq },
              ]}
            />
          )}
        </List>
      </Card>
    </Page>
  );
}
