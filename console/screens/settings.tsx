import type { ComponentChildren } from 'preact';
import { bytesText, count, percent, plural, words } from '../app/format.ts';
import { useData } from '../app/use-data.ts';
import { Card, Page } from '../parts/page.tsx';
import { Await, Empty } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Badge, Time } from '../parts/text.tsx';

interface Settings {
  readonly version: string;
  readonly node: string;
  readonly store: string;
  readonly model: {
    readonly version: number;
    readonly learned_records: number;
    readonly records: number;
    readonly training_due: boolean;
  } | null;
  readonly links: readonly {
    readonly name: string;
    readonly remote: boolean;
    readonly state: string;
    readonly calls?: number;
    readonly failed?: number;
  }[];
  readonly backups: { readonly last_backup: string | null; readonly last_drill: string | null; readonly secrets_exported: string | null };
  readonly retention: Readonly<Record<string, number | string | null>>;
  readonly limits: {
    readonly rate_limit: number;
    readonly miss_budget: number;
    readonly batch_limit: number;
    readonly min_confidence: number;
    readonly upload_bytes: number;
  };
  readonly tls: boolean;
  readonly this_machine_only: boolean;
  readonly behind_proxy: boolean;
}

export default function SettingsScreen() {
  const loaded = useData<Settings>('/settings');
  return (
    <Page
      title="Settings"
      sub="How this service runs. Settings are changed where it is started: by flags, the environment or the configuration file."
    >
      <Await of={loaded} lines={5}>
        {(settings) => <Shown settings={settings} />}
      </Await>
    </Page>
  );
}

const limit = (value: number): string => (value === 0 ? 'no limit' : count(value));

function Shown({ settings }: { readonly settings: Settings }) {
  const {
    version,
    node,
    store,
    model,
    links,
    backups,
    retention,
    limits,
    tls,
    behind_proxy: isBehindProxy,
    this_machine_only: isLocal,
  } = settings;
  return (
    <>
      <Card title="Links of the chain" sub="What a full identity asks, in this order." isFlush>
        {links.length === 0 ? (
          <Empty title="Only the stored people are asked" />
        ) : (
          <Table
            label="Links"
            rows={links}
            keyOf={(row) => row.name}
            columns={[
              { title: 'Link', isHead: true, cell: (row) => words(row.name) },
              { title: 'Where', cell: (row) => (row.remote ? 'remote provider' : 'in this service') },
              {
                title: 'State',
                cell: (row) => (
                  <Badge tone={row.state === 'ready' ? 'good' : 'warn'} dot>
                    {row.state === 'resting' ? 'resting after failures' : row.state}
                  </Badge>
                ),
              },
              { title: 'Calls', isNumber: true, cell: (row) => row.calls !== undefined && count(row.calls) },
              {
                title: 'Failed',
                isNumber: true,
                cell: (row) =>
                  row.failed !== undefined && `${count(row.failed)}${row.calls ? ` (${percent(row.failed / row.calls)})` : ''}`,
              },
            ]}
          />
        )}
      </Card>
      <div class="two">
        <Facts
          title="Program"
          rows={[
            ['Version', `Namesake ${version}`],
            ['Node', node],
            ['Store', store === 'folder' ? 'embedded (SQLite)' : store],
            ['Connections', tls ? <Badge tone="good">TLS</Badge> : isBehindProxy ? 'behind a proxy' : <Plain isLocal={isLocal} />],
          ]}
        />
        <Facts
          title="Model"
          rows={
            model === null
              ? [['State', 'none: the first import learns one']]
              : [
                  ['Version', String(model.version)],
                  ['Learned from', plural(model.learned_records, 'record')],
                  ['Stored now', plural(model.records, 'record')],
                  [
                    'Training',
                    model.training_due ? <Badge tone="warn">due: run namesake train --preview</Badge> : <Badge tone="good">not due</Badge>,
                  ],
                ]
          }
        />
        <Facts
          title="Safety"
          rows={[
            ['Last backup', <Time key="b" at={backups.last_backup} />],
            ['Last restore drill', <Time key="d" at={backups.last_drill} />],
            ['Secrets exported', <Time key="s" at={backups.secrets_exported} />],
          ]}
        />
        <Facts
          title="Limits of an account without its own"
          rows={[
            ['Requests a minute', limit(limits.rate_limit)],
            ['Misses a day', limit(limits.miss_budget)],
            ['Phones in a batch', count(limits.batch_limit)],
            ['Least confidence', String(limits.min_confidence)],
            ['Largest upload', bytesText(limits.upload_bytes)],
          ]}
        />
        <Facts
          title="Retention"
          rows={Object.entries(retention).map(([name, value]) => [words(name.replace(/_days$/, '')), retained(name, value)])}
        />
      </div>
    </>
  );
}

function retained(name: string, value: number | string | null): ComponentChildren {
  if (typeof value === 'number') return name.endsWith('_days') ? plural(value, 'day') : count(value);
  return <Time at={value} />;
}

function Facts({ title, rows }: { readonly title: string; readonly rows: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <Card title={title}>
      <dl class="facts">
        {rows.map(([name, value]) => (
          <div key={name} class="fact-pair">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Plain({ isLocal }: { readonly isLocal: boolean }) {
  return isLocal ? <>from this machine only, so without TLS</> : <Badge tone="warn">without TLS</Badge>;
}
