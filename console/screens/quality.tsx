import { useState } from 'preact/hooks';
import { send } from '../app/api.ts';
import { count, dayText, kindText, momentText, percent, plural, words } from '../app/format.ts';
import { BASE } from '../app/location.ts';
import type { ChangeSet, CurvePoint, Interval } from '../app/replies.ts';
import { mayDo } from '../app/session.ts';
import { say } from '../app/toasts.tsx';
import { useAction, useData } from '../app/use-data.ts';
import { ReliabilityChart } from '../charts/reliability.tsx';
import { AskDialog } from '../parts/dialog.tsx';
import { Select } from '../parts/form.tsx';
import { Card, Page, Tile } from '../parts/page.tsx';
import { Await, Empty } from '../parts/states.tsx';
import { Badge, Time } from '../parts/text.tsx';
import { type Drift, DriftRows } from './drift.tsx';

interface Kind {
  readonly kind: string;
  readonly answers: number;
  readonly error: number;
  readonly points: readonly CurvePoint[];
}

interface Estimate {
  readonly prepared: string;
  readonly precision: Interval | null;
  readonly recall: Interval | null;
  readonly records: number;
  readonly people: number;
}

export default function Quality() {
  return (
    <Page title="Quality" sub="Whether the confidence is true, how well records are joined, and whether the answers drift.">
      <Estimated />
      <Reliability />
      <DriftCard />
      <Compare />
    </Page>
  );
}

function Estimated() {
  const loaded = useData<{ estimate: Estimate | null }>('/quality/estimate');
  return (
    <Card title="How well records are joined">
      <Await of={loaded} lines={2}>
        {({ estimate }) =>
          estimate === null ? (
            <Empty
              icon="quality"
              title="Not estimated yet"
              action={
                <a class="button" href={`${BASE}/review`}>
                  Open the review
                </a>
              }
            >
              Choosing pairs for the review estimates precision and recall; your decisions narrow them down.
            </Empty>
          ) : (
            <div class="tiles">
              <Tile
                name="Precision: joined pairs that are right"
                value={estimate.precision ? percent(estimate.precision.value, 1) : '—'}
                more={interval(estimate.precision)}
              />
              <Tile
                name="Recall: right pairs that are joined"
                value={estimate.recall ? percent(estimate.recall.value, 1) : '—'}
                more={interval(estimate.recall)}
              />
              <Tile name="Records" value={count(estimate.records)} more={plural(estimate.people, 'person', 'people')} />
              <Tile
                name="Estimated"
                value={<span class="tile-text">{dayText(estimate.prepared)}</span>}
                more={<Time at={estimate.prepared} isShort />}
              />
            </div>
          )
        }
      </Await>
    </Card>
  );
}

const interval = (value: Interval | null) =>
  value === null ? undefined : `95% sure: ${percent(value.low, 1)} to ${percent(value.high, 1)}`;

function Reliability() {
  const loaded = useData<{ measured_on: string; kinds: readonly Kind[] }>('/quality/reliability');
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  return (
    <Card
      title="Is the confidence true?"
      sub={loaded.data && `Of the answers given at 0.8, 80% should be right. Measured on ${loaded.data.measured_on}.`}
    >
      <Await of={loaded}>
        {({ kinds }) => {
          const kind = kinds.find((one) => one.kind === chosen) ?? kinds[0];
          if (kind === undefined)
            return (
              <Empty icon="quality" title="Nothing has been measured">
                The figures ship with the program; this one was built without them.
              </Empty>
            );
          return (
            <div class="reliability-grid">
              <div>
                <ReliabilityChart points={kind.points} label={`Reliability of ${kindText(kind.kind)}`} />
                <p class="soft small centre">
                  {kindText(kind.kind)}: {percent(kind.error, 1)} off, beyond chance, over {count(kind.answers)} answers
                </p>
              </div>
              <ul class="kind-list">
                {kinds.map((one) => (
                  <li key={one.kind}>
                    <button type="button" class="step kind" aria-pressed={one === kind} onClick={() => setChosen(one.kind)}>
                      <span>{kindText(one.kind)}</span>
                      <span class="num">{percent(one.error, 1)} off</span>
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          );
        }}
      </Await>
    </Card>
  );
}

function DriftCard() {
  const loaded = useData<{ drift: Drift }>('/quality/drift');
  const [isAsking, setAsking] = useState(false);
  const accept = useAction(async () => {
    await send('POST', '/quality/drift/accept', {});
    await loaded.reload();
    setAsking(false);
    say('The present answers are the ones to compare with from now on.');
  });
  const drift = loaded.data?.drift;
  return (
    <Card
      title="Do the answers drift?"
      sub={
        drift?.accepted_at
          ? `The confidences answered lately against those accepted on ${momentText(drift.accepted_at)}. A kind has drifted when they differ by more than chance and by at least 0.1.`
          : 'The confidences answered lately are compared with those of a time that you accept as good.'
      }
      aside={
        <>
          {drift !== undefined &&
            (drift.drifted.length > 0 ? (
              <Badge tone="bad">{plural(drift.drifted.length, 'kind')} drifted</Badge>
            ) : (
              drift.accepted_at && <Badge tone="good">steady</Badge>
            ))}
          {mayDo('operator') && (
            <button type="button" class="button small" onClick={() => setAsking(true)}>
              Accept the present
            </button>
          )}
        </>
      }
      isFlush
    >
      <Await of={loaded}>
        {({ drift: shown }) =>
          shown.kinds.length === 0 ? (
            <Empty icon="quality" title="No answers to compare yet">
              Each kind of question needs 500 answers, and 500 accepted ones. Come back after some days of traffic.
            </Empty>
          ) : (
            <DriftRows drift={shown} />
          )
        }
      </Await>
      {isAsking && (
        <AskDialog
          title="Accept the present answers?"
          action="Accept"
          close={() => setAsking(false)}
          run={() => accept.run()}
          isBusy={accept.isBusy}
          fault={accept.fault}
        >
          <p>
            The confidences since {drift?.window_since ? momentText(drift.window_since) : 'the start'} become what later ones are compared
            with. Do so when you know why they changed, such as after a large import.
          </p>
        </AskDialog>
      )}
    </Card>
  );
}

interface Comparison {
  readonly created: number;
  readonly merged: number;
  readonly split: number;
  readonly regrouped: number;
  readonly withdrawn: number;
  readonly sets: readonly ChangeSet[];
  readonly examples: Readonly<Record<string, readonly { readonly people: readonly string[]; readonly into: readonly string[] }[]>>;
}

const COMPARED = [
  ['created', 'New people', 'found for the first time'],
  ['merged', 'Merged', 'two people became one'],
  ['split', 'Split', 'one became several'],
  ['regrouped', 'Regrouped', 'records changed places'],
  ['withdrawn', 'Withdrawn', 'no record is left'],
] as const;

/** What happened to the people between two changes. */
function Compare() {
  const sets = useData<{ changes: readonly ChangeSet[] }>('/changes', { limit: 1_000 });
  const [from, setFrom] = useState<string | undefined>(undefined);
  const [to, setTo] = useState<string | undefined>(undefined);
  const known = [...(sets.data?.changes ?? [])].reverse();
  const end = to ?? known[0]?.id.toString();
  const start = from ?? (known[0] === undefined ? undefined : '0');
  const compared = useData<Comparison>(end === undefined || start === undefined ? undefined : '/quality/compare', { from: start, to: end });
  const choices = known.map(({ id, kind, at }) => ({ value: String(id), text: `${id}: ${words(kind).toLowerCase()}, ${momentText(at)}` }));
  return (
    <Card title="Compare two runs" sub="What imports, trainings and decisions did to the people between two moments.">
      <Await of={sets} lines={2}>
        {() =>
          known.length === 0 ? (
            <Empty icon="jobs" title="Nothing to compare yet">
              Every import and training makes a set of changes.
            </Empty>
          ) : (
            <div class="stack wide">
              <div class="fields">
                <Select label="After" value={start!} onValue={setFrom} choices={[...choices, { value: '0', text: 'the beginning' }]} />
                <Select label="Up to" value={end!} onValue={setTo} choices={choices} />
              </div>
              <Await of={compared} lines={2}>
                {(result) => <Compared result={result} />}
              </Await>
            </div>
          )
        }
      </Await>
    </Card>
  );
}

function Compared({ result }: { readonly result: Comparison }) {
  const examples = Object.entries(result.examples).filter(([, rows]) => rows.length > 0);
  return (
    <>
      <div class="tiles">
        {COMPARED.map(([key, name, more]) => (
          <Tile key={key} name={name} value={count(result[key])} more={more} />
        ))}
      </div>
      {examples.length > 0 && (
        <div class="two">
          {examples.map(([name, rows]) => (
            <section key={name}>
              <h3>{words(name)}: examples</h3>
              <ul class="stack tight">
                {rows.slice(0, 6).map(({ people, into }) => (
                  <li key={people.join() + into.join()}>
                    {people.join(', ')} → <People ids={into} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </>
  );
}

function People({ ids }: { readonly ids: readonly string[] }) {
  return (
    <>
      {ids.map((id, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <a href={`${BASE}/people/${id}`}>{id}</a>
        </span>
      ))}
    </>
  );
}
