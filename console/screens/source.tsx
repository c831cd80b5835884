import { useState } from 'preact/hooks';
import { get, send } from '../app/api.ts';
import { count, dayText, percent, plural, words } from '../app/format.ts';
import { BASE, goTo } from '../app/location.ts';
import type { Job, Task } from '../app/replies.ts';
import type { ScreenProps } from '../app/screen-props.ts';
import { mayDo } from '../app/session.ts';
import { say } from '../app/toasts.tsx';
import { useAction, useData } from '../app/use-data.ts';
import { AskDialog } from '../parts/dialog.tsx';
import { Field } from '../parts/form.tsx';
import { Card, Page, Tile } from '../parts/page.tsx';
import { Await, Empty, Note } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Badge, Meter, Time } from '../parts/text.tsx';
import type { Source } from './sources.tsx';
import { waitFor } from './wait-for.ts';

interface SourceDetail extends Source {
  readonly sampled?: number;
  readonly fill?: readonly { readonly fact: string; readonly share: number }[];
  readonly agreement?: readonly { readonly fact: string; readonly compared: number; readonly agree: number }[];
  readonly freshness?: {
    readonly newest?: string | null;
    readonly oldest?: string | null;
    readonly median_age_days?: number | null;
    readonly undated?: number | null;
    readonly by_year?: readonly { readonly year: number; readonly records: number }[];
  } | null;
  readonly imports?: readonly Job[];
}

export default function SourceScreen({ params }: ScreenProps) {
  const name = params['source']!;
  const loaded = useData<{ source: SourceDetail }>(`/sources/${encodeURIComponent(name)}`);
  const [asked, setAsked] = useState<'purpose' | 'delete' | undefined>(undefined);
  const source = loaded.data?.source;
  return (
    <Page
      title={name}
      up={{ href: `${BASE}/sources`, title: 'Sources' }}
      badge={source?.expired && <Badge tone="bad">expired</Badge>}
      actions={
        mayDo('operator') &&
        source !== undefined && (
          <>
            <button type="button" class="button" onClick={() => setAsked('purpose')}>
              Purpose and expiry…
            </button>
            <button type="button" class="button danger" onClick={() => setAsked('delete')}>
              Delete…
            </button>
          </>
        )
      }
    >
      {loaded.fault?.status === 404 ? (
        <Card>
          <Empty
            icon="sources"
            title="There is no such source"
            action={
              <a class="button" href={`${BASE}/sources`}>
                All sources
              </a>
            }
          >
            It was deleted, or never imported.
          </Empty>
        </Card>
      ) : (
        <Await of={loaded}>{({ source: shown }) => <Shown source={shown} />}</Await>
      )}
      {asked === 'purpose' && source !== undefined && (
        <PurposeDialog source={source} close={() => setAsked(undefined)} done={loaded.reload} />
      )}
      {asked === 'delete' && source !== undefined && <DeleteDialog source={source} close={() => setAsked(undefined)} />}
    </Page>
  );
}

const DAYS_A_YEAR = 365;

function ageText(days: number): string {
  return days < 2 * DAYS_A_YEAR ? plural(Math.round(days), 'day') : `${(days / DAYS_A_YEAR).toFixed(1)} years`;
}

function Shown({ source }: { readonly source: SourceDetail }) {
  const { records, purpose, expires, expired, freshness, fill = [], agreement = [], sampled, imports = [] } = source;
  return (
    <>
      {expired && (
        <Note tone="warn" title={`The licence ended on ${dayText(expires!)}`}>
          <p>Look-ups leave out what only this source says. Set a later day, or delete the source.</p>
        </Note>
      )}
      <div class="tiles">
        <Tile name="Records" value={count(records)} />
        <Tile name="Purpose" value={<span class="tile-text">{purpose ?? 'not stated'}</span>} />
        <Tile name="May be used until" value={<span class="tile-text">{expires ? dayText(expires) : 'no end set'}</span>} />
        <Tile
          name="Newest row"
          value={<span class="tile-text">{freshness?.newest ? dayText(freshness.newest) : 'undated'}</span>}
          more={freshness?.median_age_days ? `half are older than ${ageText(freshness.median_age_days)}` : undefined}
        />
      </div>
      <div class="two">
        <Shares
          title="How often a fact is filled in"
          rows={fill.map(({ fact, share }) => ({ name: fact, share, more: undefined }))}
          sub={sampled === undefined ? undefined : `Of ${plural(sampled, 'record')} looked at.`}
        />
        <Shares
          title="How often other sources agree"
          sub="Where another source states the same fact of the same person."
          rows={agreement
            .filter(({ compared }) => compared > 0)
            .map(({ fact, agree, compared }) => ({ name: fact, share: agree, more: `of ${count(compared)}` }))}
        />
      </div>
      {freshness?.by_year !== undefined && freshness.by_year.length > 0 && (
        <Years years={freshness.by_year} undated={freshness.undated ?? undefined} />
      )}
      <Card title="Imports" isFlush>
        {imports.length === 0 ? (
          <Empty title="No import is remembered">Jobs are kept for a time only.</Empty>
        ) : (
          <Table
            label="Imports of this source"
            rows={imports}
            keyOf={(row) => row.id}
            columns={[
              { title: 'Job', isHead: true, cell: (row) => `${row.id}, ${row.files.join(', ')}` },
              { title: 'State', cell: (row) => row.state },
              { title: 'Rows', isNumber: true, cell: (row) => (row.rows === null ? '' : count(row.rows)) },
              { title: 'Rejected', isNumber: true, cell: (row) => (row.rejects === null ? '' : count(row.rejects)) },
              { title: 'Started', cell: (row) => <Time at={row.started} isShort /> },
            ]}
          />
        )}
      </Card>
    </>
  );
}

interface ShareRow {
  readonly name: string;
  readonly share: number;
  readonly more: string | undefined;
}

function Shares({ title, sub, rows }: { readonly title: string; readonly sub?: string | undefined; readonly rows: readonly ShareRow[] }) {
  return (
    <Card title={title} sub={sub}>
      {rows.length === 0 ? (
        <p class="soft">Nothing to compare yet.</p>
      ) : (
        <ul class="share-list">
          {rows.map(({ name, share, more }) => (
            <li key={name}>
              <span>{words(name)}</span>
              <Meter share={share} label={`${words(name)}: ${percent(share)}`} />
              <span class="num">
                {percent(share)} {more !== undefined && <span class="soft tiny">{more}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Years({
  years,
  undated,
}: {
  readonly years: readonly { readonly year: number; readonly records: number }[];
  readonly undated: number | undefined;
}) {
  const most = Math.max(...years.map(({ records }) => records), 1);
  const sorted = [...years].sort((a, b) => a.year - b.year).slice(-24);
  return (
    <Card title="Freshness" sub={`Records by the year in which they were last seen${undated ? `; ${percent(undated)} have no date` : ''}.`}>
      <ol class="columns">
        {sorted.map(({ year, records }) => (
          <li key={year} title={`${year}: ${count(records)}`}>
            <i style={{ height: `${Math.max(2, (records / most) * 110)}px` }} />
            <span>{year}</span>
            <span class="hidden">: {count(records)} records</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function PurposeDialog({
  source,
  close,
  done,
}: {
  readonly source: SourceDetail;
  readonly close: () => void;
  readonly done: () => Promise<void>;
}) {
  const [purpose, setPurpose] = useState(source.purpose ?? '');
  const [expires, setExpires] = useState(source.expires ?? '');
  const save = useAction(async () => {
    await send('PATCH', `/sources/${encodeURIComponent(source.name)}`, { purpose: purpose.trim() || null, expires: expires || null });
    await done();
    say('Saved.');
    close();
  });
  return (
    <AskDialog
      title={`What ${source.name} may be used for`}
      action="Save"
      close={close}
      run={save.run}
      isBusy={save.isBusy}
      fault={save.fault}
    >
      <Field
        label="Purpose"
        value={purpose}
        onValue={setPurpose}
        hint="As the licence says, such as “customer care”. Empty: not stated."
        maxLength={200}
        name="purpose"
        fault={save.fault}
      />
      <Field
        label="May be used until"
        type="date"
        value={expires}
        onValue={setExpires}
        hint="After this day look-ups leave out what only this source says. Empty: no end."
        name="expires"
        fault={save.fault}
      />
    </AskDialog>
  );
}

function DeleteDialog({ source, close }: { readonly source: SourceDetail; readonly close: () => void }) {
  const [typed, setTyped] = useState('');
  const [task, setTask] = useState<Task | undefined>(undefined);
  const remove = useAction(async () => {
    const reply = await send<{ task: Task }>('POST', `/sources/${encodeURIComponent(source.name)}/delete`, { confirm: typed });
    await waitFor(reply.task, (id) => get<{ task: Task }>(`/tasks/${id}`), setTask);
    say(`${source.name} is deleted.`);
    goTo('/sources');
  });
  return (
    <AskDialog
      title={`Delete ${source.name}?`}
      action="Delete it for good"
      isDanger
      close={close}
      run={remove.run}
      isBusy={remove.isBusy}
      isReady={typed === source.name}
      fault={remove.fault}
    >
      <ul class="bullets">
        <li>Its {plural(source.records, 'record')} are deleted, with everything that was derived from them.</li>
        <li>People known from no other source are withdrawn; others lose what only this source says.</li>
        <li>Importing the file again is the only way back.</li>
      </ul>
      <Field label={`Type ${source.name} to confirm`} value={typed} onValue={setTyped} />
      {task !== undefined && (
        <p class="small soft" role="status">
          {count(task.done)} of {count(task.total)} done
        </p>
      )}
    </AskDialog>
  );
}
