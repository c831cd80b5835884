import { API, send } from '../app/api.ts';
import { count, durationText, words } from '../app/format.ts';
import { BASE } from '../app/location.ts';
import type { ScreenProps } from '../app/screen-props.ts';
import { mayDo } from '../app/session.ts';
import { useAction, useData } from '../app/use-data.ts';
import { Icon } from '../parts/icon.tsx';
import { Card, Page, Tile } from '../parts/page.tsx';
import { Await, FaultNote, Note } from '../parts/states.tsx';
import { Badge, Progress, Time } from '../parts/text.tsx';
import { type ImportShown, STATE_TONES } from './import-replies.ts';

const EVERY_MS = 1_000;

export default function ImportProgress({ params }: ScreenProps) {
  const shown = useData<{ import: ImportShown }>(`/imports/${encodeURIComponent(params['import']!)}`, {}, { everyMs: EVERY_MS });
  const row = shown.data?.import;
  return (
    <Page
      title={row === undefined ? 'Import' : `Import of ${row.name}`}
      up={{ href: `${BASE}/import`, title: 'Import' }}
      badge={
        row && (
          <Badge tone={STATE_TONES[row.state]} dot>
            {row.state}
          </Badge>
        )
      }
      sub={
        row && (
          <>
            Into {row.source}, started <Time at={row.started} />
          </>
        )
      }
    >
      <Await of={shown}>{({ import: one }) => <Shown one={one} reload={shown.reload} />}</Await>
    </Page>
  );
}

function Shown({ one, reload }: { readonly one: ImportShown; readonly reload: () => Promise<void> }) {
  const { id, state, job, message, source } = one;
  const warnings = one.summary?.warnings ?? [];
  const act = useAction(async (what: 'stop' | 'resume') => {
    await send('POST', `/imports/${id}/${what}`, {});
    await reload();
  });
  const isRunning = state === 'running';
  const mayResume = ['interrupted', 'stopped', 'failed'].includes(state) && one.file_kept !== false;
  const { stage, done, total } = (job?.progress ?? {}) as { stage?: string; done?: number; total?: number };
  return (
    <>
      <Card
        title={isRunning ? 'Working' : 'How it ended'}
        aside={
          mayDo('operator') && (
            <>
              {isRunning && (
                <button type="button" class="button small" disabled={act.isBusy} onClick={() => act.run('stop')}>
                  <Icon name="stop" />
                  Stop
                </button>
              )}
              {mayResume && (
                <button type="button" class="button small main-action" disabled={act.isBusy} onClick={() => act.run('resume')}>
                  Go on
                </button>
              )}
            </>
          )
        }
      >
        <div class="stack">
          {isRunning && (
            <>
              <p role="status">
                {stage === undefined ? 'Starting' : words(String(stage))}
                {typeof done === 'number' && typeof total === 'number' && total > 0 && (
                  <span class="soft"> {`${count(done)} of ${count(total)}`}</span>
                )}
              </p>
              <Progress
                share={typeof done === 'number' && typeof total === 'number' && total > 0 ? done / total : undefined}
                label="Import"
              />
              <p class="hint">You can leave this page: the import goes on.</p>
            </>
          )}
          {!isRunning && <Ended state={state} message={message} mayResume={mayResume} />}
          <FaultNote fault={act.fault} />
          {warnings.length > 0 && (
            <Note tone="warn" title="Warnings">
              <ul class="bullets">
                {warnings.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </Note>
          )}
        </div>
      </Card>
      {job !== null && <Numbers one={one} />}
      {state === 'done' && (
        <div class="row">
          <a class="button main-action" href={`${BASE}/look-up`}>
            Look someone up
          </a>
          <a class="button" href={`${BASE}/sources/${encodeURIComponent(source)}`}>
            See the source
          </a>
        </div>
      )}
    </>
  );
}

function Ended({ state, message, mayResume }: Pick<ImportShown, 'state' | 'message'> & { readonly mayResume: boolean }) {
  if (state === 'done') return <Note tone="good" title="The file is imported. Its people are answered from now on." />;
  const title = message ?? 'It ended before the end of the file. What was read is kept.';
  return (
    <Note tone={STATE_TONES[state] === 'warn' ? 'warn' : 'bad'} title={title}>
      {mayResume && <p>“Go on” continues where it stopped.</p>}
    </Note>
  );
}

const CHANGES = [
  ['created', 'New people'],
  ['joined', 'Joined'],
  ['split', 'Split'],
  ['withdrawn', 'Withdrawn'],
] as const;

function Numbers({ one: { job } }: { readonly one: ImportShown }) {
  const { id, rows, rejects, changed, seconds } = job!;
  return (
    <>
      <div class="tiles">
        <Tile name="Rows" value={rows === null ? '—' : count(rows)} more={seconds === null ? undefined : `in ${durationText(seconds)}`} />
        <Tile
          name="Rejected"
          value={count(rejects ?? 0)}
          more={
            (rejects ?? 0) > 0 && mayDo('operator') ? (
              <a href={`${API}/jobs/${id}/rejects`} download>
                Download them
              </a>
            ) : undefined
          }
        />
        {changed !== null && CHANGES.map(([key, name]) => <Tile key={key} name={name} value={count(changed[key])} />)}
      </div>
      {changed !== null && (
        <p>
          <a href={`${BASE}/changes/${changed.set}`}>See which people changed</a>
        </p>
      )}
    </>
  );
}
