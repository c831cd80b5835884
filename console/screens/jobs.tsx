import { count, durationText, words } from '../app/format.ts';
import { BASE } from '../app/location.ts';
import type { ChangeSet, Job } from '../app/replies.ts';
import { useData } from '../app/use-data.ts';
import { usePages } from '../app/use-pages.ts';
import { List } from '../parts/list.tsx';
import { Card, Page } from '../parts/page.tsx';
import { Await, Empty } from '../parts/states.tsx';
import { CsvLink, Table } from '../parts/table.tsx';
import { Badge, Time } from '../parts/text.tsx';
import { STATE_TONES } from './import-replies.ts';

const EVERY_MS = 5_000;

export default function Jobs() {
  const jobs = useData<{ jobs: readonly Job[] }>('/jobs', {}, { everyMs: EVERY_MS });
  const changes = usePages<ChangeSet>('/changes', 'changes', { limit: 1_000 });
  return (
    <Page title="Jobs & changes" sub="What was imported and trained, by the console and by commands, and what it did to the people.">
      <Card title="Jobs" sub="The latest 50." isFlush>
        <Await of={jobs}>
          {({ jobs: rows }) =>
            rows.length === 0 ? (
              <Empty
                icon="jobs"
                title="No job so far"
                action={
                  <a class="button main-action" href={`${BASE}/import`}>
                    Import a file
                  </a>
                }
              />
            ) : (
              <Table
                label="Jobs"
                rows={rows}
                keyOf={(row) => row.id}
                columns={[
                  {
                    title: 'Job',
                    isHead: true,
                    cell: (row) => (
                      <>
                        {row.id}: {words(row.kind).toLowerCase()}
                        {row.files.length > 0 && <span class="soft small break"> {row.files.join(', ')}</span>}
                      </>
                    ),
                  },
                  {
                    title: 'Source',
                    cell: (row) => row.source && <a href={`${BASE}/sources/${encodeURIComponent(row.source)}`}>{row.source}</a>,
                  },
                  {
                    title: 'State',
                    cell: (row) => (
                      <Badge tone={STATE_TONES[row.state]} dot>
                        {row.state}
                      </Badge>
                    ),
                  },
                  { title: 'Rows', isNumber: true, cell: (row) => row.rows !== null && count(row.rows) },
                  { title: 'Rejected', isNumber: true, cell: (row) => row.rejects !== null && count(row.rejects) },
                  {
                    title: 'Changed',
                    cell: (row) => row.changed !== null && <a href={`${BASE}/changes/${row.changed.set}`}>{changeText(row.changed)}</a>,
                  },
                  { title: 'Took', isNumber: true, cell: (row) => row.seconds !== null && durationText(row.seconds) },
                  { title: 'Started', cell: (row) => <Time at={row.started} isShort /> },
                ]}
              />
            )
          }
        </Await>
      </Card>
      <Card
        title="Changes"
        sub="Every import, training and decision that changed people."
        isFlush
        aside={<CsvLink path="/changes" name="changes.csv" />}
      >
        <List
          pages={changes}
          empty={
            <Empty icon="jobs" title="No change so far">
              The first import makes the first one.
            </Empty>
          }
        >
          {(rows) => (
            <Table
              label="Changes"
              rows={[...rows].reverse()}
              keyOf={(row) => row.id}
              columns={[
                {
                  title: 'Change',
                  isHead: true,
                  cell: (row) => (
                    <a href={`${BASE}/changes/${row.id}`}>
                      {row.id}: {words(row.kind).toLowerCase()}
                    </a>
                  ),
                },
                { title: 'New', isNumber: true, cell: (row) => count(row.created) },
                { title: 'Joined', isNumber: true, cell: (row) => count(row.joined) },
                { title: 'Split', isNumber: true, cell: (row) => count(row.split) },
                { title: 'Withdrawn', isNumber: true, cell: (row) => count(row.withdrawn) },
                { title: 'When', cell: (row) => <Time at={row.at} /> },
              ]}
            />
          )}
        </List>
      </Card>
    </Page>
  );
}

function changeText({ created, joined, split, withdrawn }: Pick<ChangeSet, 'created' | 'joined' | 'split' | 'withdrawn'>): string {
  const parts = [
    [created, 'new'],
    [joined, 'joined'],
    [split, 'split'],
    [withdrawn, 'withdrawn'],
  ] as const;
  const shown = parts.filter(([number]) => number > 0).map(([number, name]) => `${count(number)} ${name}`);
  return shown.length === 0 ? 'nothing' : shown.join(', ');
}
