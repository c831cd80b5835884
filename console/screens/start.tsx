import { plural, shortCount } from '../app/format.ts';
import { BASE } from '../app/location.ts';
import { mayDo, session } from '../app/session.ts';
import { useData } from '../app/use-data.ts';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Card, Page, Tile } from '../parts/page.tsx';
import { Await, Note } from '../parts/states.tsx';
import { Badge, Copy, Progress } from '../parts/text.tsx';

interface Item {
  readonly id: string;
  readonly done: boolean;
  readonly title: string;
  readonly text: string;
  readonly command?: string | null;
  readonly screen?: string | null;
}

interface Started {
  readonly items: readonly Item[];
  readonly stored: {
    readonly people: number;
    readonly records: number;
    readonly sources: number;
    readonly accounts: number;
    readonly credits: number;
  };
  readonly warnings: readonly string[];
}

/** What a newcomer comes for, each one click away. */
const TASKS: readonly { readonly path: string; readonly icon: IconName; readonly title: string; readonly text: string }[] = [
  { path: '/look-up', icon: 'search', title: 'Look up a person', text: 'Any fragment in; the answer, and why.' },
  { path: '/import', icon: 'import', title: 'Import a file', text: 'See what is read before it is stored.' },
  { path: '/review', icon: 'review', title: 'Review pairs', text: 'Say same or not same where it counts.' },
  { path: '/accounts', icon: 'key', title: 'Give out a key', text: 'Accounts, credits, limits and keys.' },
  { path: '/privacy', icon: 'privacy', title: 'Answer a request', text: 'Withhold a person, watch deadlines.' },
];

export default function Start() {
  const loaded = useData<Started>('/start');
  return (
    <Page title={`Good to see you, ${session.value?.name ?? 'operator'}`} sub="What this service holds, and what has not been done yet.">
      <Await of={loaded} lines={5}>
        {({ items, stored, warnings }) => (
          <>
            {warnings.length > 0 && (
              <Note tone="warn">
                <ul class="stack tight">
                  {warnings.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </Note>
            )}
            <div class="tiles">
              <Tile name="People" value={shortCount(stored.people)} />
              <Tile name="Records" value={shortCount(stored.records)} more={`of ${plural(stored.sources, 'source')}`} />
              <Tile name="Accounts" value={shortCount(stored.accounts)} />
              <Tile name="Credits of all accounts" value={shortCount(stored.credits)} />
            </div>
            {mayDo('operator') && <Tasks />}
            <Checklist items={items} />
          </>
        )}
      </Await>
    </Page>
  );
}

function Tasks() {
  return (
    <ul class="tasks">
      {TASKS.map(({ path, icon, title, text }) => (
        <li key={path}>
          <a class="card task" href={`${BASE}${path}`}>
            <Icon name={icon} />
            <span>
              <span class="strong">{title}</span>
              <br />
              <span class="soft small">{text}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Checklist({ items }: { readonly items: readonly Item[] }) {
  const done = items.filter((item) => item.done).length;
  const sorted = [...items].sort((a, b) => Number(a.done) - Number(b.done));
  return (
    <Card
      title={done === items.length ? 'Everything is set up' : 'To do before customers depend on it'}
      aside={<span class="soft small">{`${done} of ${items.length} done`}</span>}
    >
      <Progress share={items.length === 0 ? 1 : done / items.length} label="Set-up" />
      <ul class="checklist">
        {sorted.map(({ id, done: isDone, title, text, command, screen }) => (
          <li key={id} class={isDone ? 'done-item' : ''}>
            <Icon name={isDone ? 'check' : 'circle'} />
            <div class="grow">
              <p class="row">
                <span class="strong">{screen && !isDone ? <a href={screen}>{title}</a> : title}</span>{' '}
                {isDone && <Badge tone="good">done</Badge>}
              </p>
              {!isDone && <p class="soft">{text}</p>}
              {!isDone && command && (
                <div class="command">
                  <code>{command}</code>
                  <Copy text={command} />
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
