import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { get, send } from '../app/api.ts';
import { count, percent, plural } from '../app/format.ts';
import type { Interval, Pair, Task } from '../app/replies.ts';
import { mayDo } from '../app/session.ts';
import { useAction, useData } from '../app/use-data.ts';
import { Card, Page, Tile } from '../parts/page.tsx';
import { Await, Empty, FaultNote, Note, Skeleton } from '../parts/states.tsx';
import { Progress } from '../parts/text.tsx';
import { PairCard } from './review-pair.tsx';
import { waitFor } from './wait-for.ts';

interface Estimate {
  readonly precision: Interval | null;
  readonly recall: Interval | null;
}

interface ReviewState {
  readonly state: 'none' | 'preparing' | 'ready' | string;
  readonly prepared?: string | null;
  readonly stale?: boolean;
  readonly pairs?: number;
  readonly decided?: number;
  readonly skipped?: number;
  readonly left?: number;
  readonly estimate?: { readonly before: Estimate | null; readonly after: Estimate | null } | null;
}

export default function Review() {
  const loaded = useData<{ review: ReviewState }>('/review');
  const [task, setTask] = useState<Task | undefined>(undefined);
  const prepare = useAction(async () => {
    const reply = await send<{ task: Task }>('POST', '/review/prepare', {});
    await waitFor(reply.task, (id) => get<{ task: Task }>(`/tasks/${id}`), setTask);
    setTask(undefined);
    await loaded.reload();
  });
  const state = loaded.data?.review;
  return (
    <Page
      title="Review"
      sub="The pairs most worth deciding. Every decision counts at once and survives imports and training. Stop at any time and go on later."
      actions={
        state !== undefined &&
        state.state !== 'none' &&
        mayDo('operator') && (
          <button type="button" class="button" disabled={prepare.isBusy} onClick={() => prepare.run()}>
            Choose pairs again
          </button>
        )
      }
    >
      <FaultNote fault={prepare.fault} />
      {task !== undefined && (
        <Card title="Choosing pairs">
          <div class="stack" role="status">
            <Progress share={task.total > 0 ? task.done / task.total : undefined} label="Choosing pairs" />
            <p class="soft small">All compared pairs are looked at once. This can take a minute.</p>
          </div>
        </Card>
      )}
      <Await of={loaded}>
        {({ review }) => (
          <>
            {review.state === 'none' && task === undefined && (
              <Card>
                <Empty
                  icon="review"
                  title="No pairs are chosen yet"
                  action={
                    <button type="button" class="button main-action" disabled={prepare.isBusy} onClick={() => prepare.run()}>
                      Choose pairs
                    </button>
                  }
                >
                  Namesake looks for the pairs of records where your answer changes most, and shows them one by one.
                </Empty>
              </Card>
            )}
            {review.state === 'ready' && task === undefined && <Deciding review={review} />}
          </>
        )}
      </Await>
    </Page>
  );
}

type Verdict = 'same' | 'not_same' | 'cannot_tell';

/** Shows one pair after the other; keys: s, n, u decide, j and k go forth and back, z takes the last one back. */
function Deciding({ review }: { readonly review: ReviewState }) {
  const [state, setState] = useState(review);
  const [pairs, setPairs] = useState<readonly Pair[]>([]);
  const [at, setAt] = useState(0);
  const [isOver, setOver] = useState(false);
  const [said, setSaid] = useState('');
  const last = useRef<Pair | undefined>(undefined);
  const fetchMore = useAction(async () => {
    const reply = await send<{ pairs: readonly Pair[]; left: number }>('POST', '/review/next', { limit: AHEAD });
    setPairs((known) => [...known, ...reply.pairs.filter((pair) => !known.some((one) => isSame(one, pair)))]);
    setState((before) => ({ ...before, left: reply.left }));
    if (reply.pairs.length === 0) setOver(true);
  });
  const pair = pairs[at];
  useEffect(() => {
    if (pair === undefined && !isOver) fetchMore.run();
  }, [pair, isOver]);
  const decide = useAction(async (verdict: Verdict) => {
    if (pair === undefined) return;
    const reply = await send<{ review: ReviewState }>('POST', '/review/decide', {
      left: pair.left.record,
      right: pair.right.record,
      verdict,
    });
    last.current = pair;
    setState(reply.review);
    setPairs(pairs.filter((one) => one !== pair));
    setAt(Math.min(at, Math.max(0, pairs.length - 2)));
    setSaid(`${VERDICTS[verdict]}. ${plural(reply.review.left ?? 0, 'pair')} left.`);
  });
  const undo = useAction(async () => {
    if (last.current === undefined) return;
    const before = last.current;
    await send('POST', '/review/decide', { verdict: 'undecided', left: before.left.record, right: before.right.record });
    last.current = undefined;
    setPairs([...pairs.slice(0, at), before, ...pairs.slice(at)]);
    setState({ ...state, left: (state.left ?? 0) + 1, decided: Math.max(0, (state.decided ?? 1) - 1) });
    setOver(false);
    setSaid('The last decision is taken back.');
  });
  const isBusy = decide.isBusy || undo.isBusy;
  const keys = useCallback(
    (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (
        event.metaKey ||
        event.ctrlKey ||
        event.altKey ||
        /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) ||
        document.querySelector('dialog[open]')
      )
        return;
      const act = {
        s: () => decide.run('same'),
        n: () => decide.run('not_same'),
        u: () => decide.run('cannot_tell'),
        j: () => setAt((now) => Math.min(now + 1, pairs.length - 1)),
        k: () => setAt((now) => Math.max(now - 1, 0)),
        z: () => undo.run(),
      }[event.key.toLowerCase()];
      if (act === undefined || isBusy) return;
      event.preventDefault();
      act();
    },
    [decide, undo, pairs.length, isBusy],
  );
  useEffect(() => {
    window.addEventListener('keydown', keys);
    return () => window.removeEventListener('keydown', keys);
  }, [keys]);
  const done = (state.decided ?? 0) + (state.skipped ?? 0);
  const all = state.pairs ?? 0;
  return (
    <>
      {state.stale && (
        <Note tone="warn" title="The people have changed since these pairs were chosen">
          “Choose pairs again” takes the change into account. Your decisions stay.
        </Note>
      )}
      <div class="review-progress">
        <Progress share={all > 0 ? done / all : 1} label="Pairs decided" />
        <p class="small soft nowrap">
          {count(done)} of {count(all)}
        </p>
      </div>
      <p class="hidden" role="status">
        {said}
      </p>
      <FaultNote fault={decide.fault ?? undo.fault ?? fetchMore.fault} />
      {pair !== undefined && <PairCard pair={pair} />}
      {pair === undefined && !isOver && fetchMore.fault === undefined && (
        <Card>
          <Skeleton lines={5} />
        </Card>
      )}
      {pair === undefined && isOver && (
        <Card>
          <Empty icon="check" title="Everything is decided">
            After the next import, choose pairs again.
          </Empty>
        </Card>
      )}
      <div class="decide-bar">
        <Key text="Same" letter="s" run={() => decide.run('same')} isOff={isBusy || pair === undefined} isMain />
        <Key text="Not same" letter="n" run={() => decide.run('not_same')} isOff={isBusy || pair === undefined} isMain />
        <Key text="Cannot tell" letter="u" run={() => decide.run('cannot_tell')} isOff={isBusy || pair === undefined} />
        <span class="grow" />
        <Key text="Before" letter="k" run={() => setAt(Math.max(at - 1, 0))} isOff={at === 0} />
        <Key text="Next" letter="j" run={() => setAt(Math.min(at + 1, pairs.length - 1))} isOff={at >= pairs.length - 1} />
        <Key text="Undo" letter="z" run={() => undo.run()} isOff={isBusy || last.current === undefined} />
      </div>
      <Estimates estimate={state.estimate} />
    </>
  );
}

const AHEAD = 10;
const VERDICTS: Readonly<Record<Verdict, string>> = { same: 'Same person', not_same: 'Not the same', cannot_tell: 'Left undecided' };
const isSame = (a: Pair, b: Pair): boolean => a.left.record === b.left.record && a.right.record === b.right.record;

function Key({
  text,
  letter,
  run,
  isOff,
  isMain = false,
}: {
  readonly text: string;
  readonly letter: string;
  readonly run: () => void;
  readonly isOff: boolean;
  readonly isMain?: boolean;
}) {
  return (
    <button type="button" class={`button ${isMain ? '' : 'quiet'}`} disabled={isOff} onClick={run} aria-keyshortcuts={letter}>
      {text} <kbd>{letter}</kbd>
    </button>
  );
}

const ESTIMATES = [
  ['precision', 'Joined pairs that are right'],
  ['recall', 'Right pairs that are joined'],
] as const;

function Estimates({ estimate }: { readonly estimate: ReviewState['estimate'] }) {
  if (!estimate?.after) return null;
  return (
    <Card title="What your decisions are worth" sub="Expected over all pairs, with 95% intervals: before your decisions, and after them.">
      <div class="tiles">
        {ESTIMATES.map(([key, name]) => (
          <Tile key={key} name={name} value={shown(estimate.after?.[key])} more={moreOf(estimate.after?.[key], estimate.before?.[key])} />
        ))}
      </div>
    </Card>
  );
}

function shown(value: Interval | null | undefined): string {
  return value ? percent(value.value, 1) : 'not known yet';
}

function moreOf(after: Interval | null | undefined, before: Interval | null | undefined): string {
  const range = ({ low, high }: Interval) => `${percent(low, 1)} to ${percent(high, 1)}`;
  return [after && range(after), before && `before: ${shown(before)}, ${range(before)}`].filter((part) => part).join('; ');
}
