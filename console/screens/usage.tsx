import { useState } from 'preact/hooks';
import { count, dayText, words } from '../app/format.ts';
import { useData } from '../app/use-data.ts';
import { Select } from '../parts/form.tsx';
import { Card } from '../parts/page.tsx';
import { Await, Empty } from '../parts/states.tsx';
import { Badge } from '../parts/text.tsx';

interface Sum {
  readonly requests: number;
  readonly matches: number;
  readonly misses: number;
  readonly credits: number;
}

interface Usage {
  readonly from: string;
  readonly to: string;
  readonly total: Sum;
  readonly by_day: readonly (Sum & { readonly day: string })[];
  readonly by_outcome?: readonly { readonly outcome: string; readonly requests: number }[];
}

const DAY_MS = 86_400_000;
const SPANS = [
  { value: '7', text: 'Last 7 days' },
  { value: '30', text: 'Last 30 days' },
  { value: '90', text: 'Last 90 days' },
];

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Requests of an account or of one key: by day, and by how they ended. */
export function UsageCard({ path, apiKey }: { readonly path: string; readonly apiKey?: number }) {
  const [days, setDays] = useState('30');
  const now = Date.now();
  const loaded = useData<Usage>(path, {
    from: dayOf(now - (Number(days) - 1) * DAY_MS),
    to: dayOf(now),
    ...(apiKey !== undefined && { key: apiKey }),
  });
  return (
    <Card title="Usage" aside={<Select label="Time" isLabelHidden value={days} onValue={setDays} choices={SPANS} />}>
      <Await of={loaded}>
        {(usage) =>
          usage.total.requests === 0 && (usage.by_outcome ?? []).length === 0 ? (
            <Empty icon="log" title="No request in this time">
              Usage is here with the first request.
            </Empty>
          ) : (
            <div class="usage">
              <Days usage={usage} days={Number(days)} />
              <Outcomes usage={usage} />
            </div>
          )
        }
      </Await>
    </Card>
  );
}

function Days({ usage, days }: { readonly usage: Usage; readonly days: number }) {
  const known = new Map(usage.by_day.map((one) => [one.day, one]));
  const end = Date.parse(usage.to);
  const shown = Array.from({ length: days }, (_, at) => dayOf(end - (days - 1 - at) * DAY_MS));
  const most = Math.max(...usage.by_day.map(({ requests }) => requests), 1);
  return (
    <div>
      <p>
        <span class="strong">{count(usage.total.requests)}</span> requests, <span class="strong">{count(usage.total.matches)}</span>{' '}
        matches, <span class="strong">{count(usage.total.credits)}</span> credits
      </p>
      <div class="days" role="img" aria-label={`Requests a day, at most ${count(most)}`}>
        {shown.map((day) => {
          const { requests = 0, matches = 0 } = known.get(day) ?? {};
          return (
            <span key={day} title={`${dayText(`${day}T12:00:00`)}: ${count(requests)} requests, ${count(matches)} matches`}>
              <i style={{ height: `${(requests / most) * 100}%` }} />
            </span>
          );
        })}
      </div>
      <p class="row between soft tiny">
        <span>{dayText(`${shown[0]}T12:00:00`)}</span>
        <span>{dayText(`${shown.at(-1)}T12:00:00`)}</span>
      </p>
    </div>
  );
}

const OUTCOME_TONES: Readonly<Record<string, 'good' | 'bad'>> = {
  charged: 'good',
  insufficient_credits: 'bad',
  internal: 'bad',
  unavailable: 'bad',
};

function Outcomes({ usage: { by_outcome: outcomes = [] } }: { readonly usage: Usage }) {
  if (outcomes.length === 0) return null;
  return (
    <div>
      <h3>How requests ended</h3>
      <ul class="stack tight">
        {outcomes.map(({ outcome, requests }) => (
          <li key={outcome} class="row between">
            <Badge tone={OUTCOME_TONES[outcome]}>{words(outcome).toLowerCase()}</Badge>
            <span class="num">{count(requests)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
