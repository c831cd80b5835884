import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { send } from '../app/api.ts';
import { dayText, plural, words } from '../app/format.ts';
import { BASE, goTo } from '../app/location.ts';
import type { Fact, OpenedPerson } from '../app/replies.ts';
import type { ScreenProps } from '../app/screen-props.ts';
import { mayDo } from '../app/session.ts';
import { say } from '../app/toasts.tsx';
import { useAction } from '../app/use-data.ts';
import { Field } from '../parts/form.tsx';
import { Card, Page } from '../parts/page.tsx';
import { Empty, FaultNote, Note, Skeleton } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Badge, Time } from '../parts/text.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { DecideDialog, type DecisionOrder } from './decide-dialog.tsx';
import { PersonRecords } from './person-records.tsx';
import { WithholdDialog } from './withhold-dialog.tsx';

export default function Person({ params }: ScreenProps) {
  const id = params['person']!;
  const [person, setPerson] = useState<OpenedPerson | undefined>(undefined);
  const open = useAction(async (reason?: string) => {
    setPerson(
      await send<OpenedPerson>('POST', `/people/${encodeURIComponent(id)}/open`, reason === undefined ? {} : { reason }, {
        needs: 'viewer',
      }),
    );
  });
  useEffect(() => {
    if (mayDo('operator')) open.run();
  }, []);
  const up = { href: `${BASE}/people`, title: 'People' };
  if (person !== undefined) return <Opened person={person} reload={() => open.run()} fault={<FaultNote fault={open.fault} />} />;
  if (open.fault?.status === 404)
    return (
      <Page title={id} up={up}>
        <Card>
          <Empty
            icon="person"
            title="There is no such person"
            action={
              <a class="button" href={`${BASE}/people`}>
                Find a person
              </a>
            }
          >
            The id was never given, or the person is withheld or erased: these look alike on purpose.
          </Empty>
        </Card>
      </Page>
    );
  return (
    <Page title={id} up={up}>
      {mayDo('operator') ? <FaultNote fault={open.fault} /> : <Reason open={open.run} isBusy={open.isBusy} fault={open.fault} />}
      {open.isBusy && (
        <Card>
          <Skeleton lines={5} />
        </Card>
      )}
    </Page>
  );
}

function Reason({
  open,
  isBusy,
  fault,
}: {
  readonly open: (reason: string) => void;
  readonly isBusy: boolean;
  readonly fault: Parameters<typeof FaultNote>[0]['fault'];
}) {
  const [reason, setReason] = useState('');
  return (
    <Card title="Why do you open this person?" sub="Viewers see personal data with a reason only. It is noted in the audit.">
      <form
        class="row top"
        onSubmit={(event) => {
          event.preventDefault();
          open(reason);
        }}
      >
        <div class="grow">
          <Field label="Reason" value={reason} onValue={setReason} hint="Such as a complaint's number; no personal data." required />
        </div>
        <button type="submit" class="button main-action below-label" disabled={isBusy}>
          Open
        </button>
      </form>
      <FaultNote fault={fault} />
    </Card>
  );
}

type Asked =
  | { readonly kind: 'correct'; readonly fact?: Fact }
  | { readonly kind: 'withhold' }
  | { readonly kind: 'decide'; readonly order: DecisionOrder };

function Opened({
  person,
  reload,
  fault,
}: {
  readonly person: OpenedPerson;
  readonly reload: () => void;
  readonly fault: ComponentChildren;
}) {
  const [asked, setAsked] = useState<Asked | undefined>(undefined);
  const close = useCallback(() => setAsked(undefined), []);
  const decide = (order: DecisionOrder) => setAsked({ kind: 'decide', order });
  const isOperator = mayDo('operator');
  const done = (text: string) => {
    setAsked(undefined);
    say(text);
    reload();
  };
  return (
    <Page
      title={person.name === '' ? person.person : person.name}
      up={{ href: `${BASE}/people`, title: 'People' }}
      badge={<Badge tone="info">{person.person}</Badge>}
      sub={`${plural(person.records.length, 'record')} of ${plural(new Set(person.records.map(({ source }) => source)).size, 'source')}${person.old_ids.length === 0 ? '' : `, earlier known as ${person.old_ids.join(', ')}`}`}
      actions={
        isOperator && (
          <>
            <button type="button" class="button" onClick={() => setAsked({ kind: 'correct' })}>
              Correct…
            </button>
            <button type="button" class="button danger" onClick={() => setAsked({ kind: 'withhold' })}>
              Withhold…
            </button>
          </>
        )
      }
    >
      {fault}
      <Facts facts={person.facts} />
      <PersonRecords person={person} decide={isOperator ? decide : undefined} />
      {person.near.length > 0 && <Near person={person} decide={isOperator ? decide : undefined} />}
      <div class="two">
        <Decisions person={person} decide={isOperator ? decide : undefined} />
        <History person={person} />
      </div>
      {asked?.kind === 'decide' && <DecideDialog order={asked.order} close={close} done={done} />}
      {asked?.kind === 'correct' && <CorrectDialog person={person} close={close} done={done} />}
      {asked?.kind === 'withhold' && (
        <WithholdDialog
          person={person.person}
          name={person.name}
          close={close}
          done={(request) => {
            say(`${person.person} is withheld from now on.`);
            goTo(`/privacy/${request}`);
          }}
        />
      )}
    </Page>
  );
}

const day = (at: string | null | undefined) => (at ? <span class="nowrap">{dayText(at)}</span> : <span class="soft">undated</span>);

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <Card title="Facts" sub="What is known, from which source, and when it was first and last seen." isFlush>
      <Table
        label="Facts"
        rows={facts}
        keyOf={(row) => `${row.fact}${row.value}`}
        columns={[
          { title: 'Fact', cell: (row) => <span class="soft">{words(row.fact)}</span> },
          {
            title: 'Value',
            isHead: true,
            cell: (row) => (
              <>
                <span class="break fact-value">{row.value}</span> {row.current && <Badge tone="info">current</Badge>}{' '}
                {row.line_type && <Badge>{row.line_type}</Badge>} {row.corrected && <Badge tone="warn">corrected</Badge>}
              </>
            ),
          },
          { title: 'Sources', cell: (row) => (row.sources ?? []).join(', ') },
          { title: 'First seen', cell: (row) => day(row.first_seen) },
          { title: 'Last seen', cell: (row) => day(row.last_seen) },
          { title: 'Records', isNumber: true, cell: (row) => row.records?.length ?? row.witnesses },
        ]}
      />
    </Card>
  );
}

interface Deciding {
  readonly person: OpenedPerson;
  readonly decide: ((order: DecisionOrder) => void) | undefined;
}

function Near({ person, decide }: Deciding) {
  return (
    <Card title="Almost the same person" sub="People whose records agree in something, but not in enough." isFlush>
      <Table
        label="People nearby"
        rows={person.near}
        keyOf={(row) => `${row.left}${row.right}`}
        columns={[
          { title: 'Person', isHead: true, cell: (row) => <a href={`${BASE}/people/${row.person}`}>{row.name}</a> },
          { title: 'Nearest records', cell: (row) => `${row.left} and ${row.right}` },
          { title: 'Bits', isNumber: true, cell: (row) => row.bits.toFixed(1).replace('-', '−') },
          {
            title: 'Decide',
            isAction: true,
            cell: (row) =>
              decide !== undefined && (
                <button type="button" class="button small" onClick={() => decide({ verdict: 'same', left: row.left, right: row.right })}>
                  Same…
                </button>
              ),
          },
        ]}
      />
    </Card>
  );
}

function Decisions({ person: { decisions, corrections }, decide }: Deciding) {
  return (
    <Card title="Decided by people" sub="Decisions and corrections survive every import and training.">
      {decisions.length + corrections.length === 0 ? (
        <p class="soft">None so far.</p>
      ) : (
        <ul class="stack">
          {decisions.map(({ verdict, left, right }) => (
            <li key={`${left}${right}`} class="row between">
              <span class="break">
                <Badge tone={verdict === 'same' ? 'good' : 'warn'}>{words(verdict)}</Badge> {left} and {right}
              </span>
              {decide !== undefined && (
                <button type="button" class="button small" onClick={() => decide({ verdict: 'undecided', left, right })}>
                  Withdraw…
                </button>
              )}
            </li>
          ))}
          {corrections.map(({ request, changes, reason, by, at }) => (
            <li key={request}>
              <a href={`${BASE}/privacy/${request}`}>Correction {request}</a>:{' '}
              {changes.map(({ act, fact, value }) => `${act} ${words(fact).toLowerCase()} ${value}`).join('; ')}
              <br />
              <span class="soft small">
                {reason}, {by}, <Time at={at} isShort />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function History({ person: { history, history_complete: isComplete } }: Pick<Deciding, 'person'>) {
  return (
    <Card title="History">
      {!isComplete && <Note>Older changes were removed after their time of retention.</Note>}
      {history.length === 0 ? (
        <p class="soft">No change is recorded.</p>
      ) : (
        <ol class="timeline">
          {history.map(({ change, kind, at, what, person, into }) => (
            <li key={`${change}${what}${person ?? ''}`}>
              <a href={`${BASE}/changes/${change}`}>{words(what)}</a>
              {person !== undefined && ` ${person}`}
              {into !== undefined && into.length > 0 && ` into ${into.join(', ')}`} <span class="soft">by {words(kind).toLowerCase()}</span>
              <br />
              <span class="soft small">
                <Time at={at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
