import { useState } from 'preact/hooks';
import { send } from '../app/api.ts';
import { mayDo, ROLES } from '../app/session.ts';
import { say } from '../app/toasts.tsx';
import { useAction, useData } from '../app/use-data.ts';
import { AskDialog } from '../parts/dialog.tsx';
import { Field, Select } from '../parts/form.tsx';
import { Icon } from '../parts/icon.tsx';
import { Card, Page } from '../parts/page.tsx';
import { Await, Empty, FaultNote } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Badge, Time } from '../parts/text.tsx';
import { SecretDialog } from './secret-dialog.tsx';

interface Operator {
  readonly id: number;
  readonly name: string;
  readonly role: string;
  readonly state: 'active' | 'invited';
  readonly totp: boolean;
  readonly created: string;
}

interface SessionRow {
  readonly id: string;
  readonly operator: number;
  readonly created: string;
  readonly seen: string;
  readonly expires: string;
}

type Act = { readonly what: 'add' } | { readonly what: 'role' | 'reset' | 'remove'; readonly operator: Operator };

export default function Operators() {
  const loaded = useData<{ operators: readonly Operator[] }>('/operators');
  const [act, setAct] = useState<Act | undefined>(undefined);
  const [link, setLink] = useState<{ readonly name: string; readonly link: string } | undefined>(undefined);
  const isOwner = mayDo('owner');
  const done = (made?: { name: string; link: string }) => {
    setAct(undefined);
    setLink(made);
    void loaded.reload();
  };
  return (
    <Page
      title="Operators"
      sub="Who may use this console. A change of role, a reset or a removal holds from the next request on."
      actions={
        isOwner && (
          <button type="button" class="button main-action" onClick={() => setAct({ what: 'add' })}>
            <Icon name="plus" />
            Add an operator
          </button>
        )
      }
    >
      <Card isFlush>
        <Await of={loaded}>
          {({ operators }) => (
            <Table
              label="Operators"
              rows={operators}
              keyOf={(row) => row.id}
              columns={[
                { title: 'Name', isHead: true, cell: (row) => row.name },
                { title: 'Role', cell: (row) => row.role },
                {
                  title: 'State',
                  cell: (row) =>
                    row.state === 'active' ? (
                      <Badge tone="good" dot>
                        active
                      </Badge>
                    ) : (
                      <Badge tone="warn" dot>
                        invited
                      </Badge>
                    ),
                },
                { title: 'Second factor', cell: (row) => (row.totp ? <Badge tone="good">on</Badge> : <Badge tone="warn">off</Badge>) },
                { title: 'Added', cell: (row) => <Time at={row.created} isShort /> },
                {
                  title: 'Change',
                  isAction: true,
                  cell: (operator) =>
                    isOwner && (
                      <span class="row end">
                        {(['role', 'reset', 'remove'] as const).map((what) => (
                          <button
                            key={what}
                            type="button"
                            class={`button small ${what === 'remove' ? 'danger' : ''}`}
                            onClick={() => setAct({ what, operator })}
                            aria-label={`${ACT_TEXTS[what]} ${operator.name}`}
                          >
                            {ACT_TEXTS[what]}…
                          </button>
                        ))}
                      </span>
                    ),
                },
              ]}
            />
          )}
        </Await>
      </Card>
      <Card title="What a role may do">
        <dl class="facts">
          <dt>Viewer</dt>
          <dd>Sees accounts, jobs, sources and requests; a person only with a reason.</dd>
          <dt>Operator</dt>
          <dd>Also looks up, imports, reviews, and changes accounts, keys and the privacy list; reads the audit.</dd>
          <dt>Owner</dt>
          <dd>Also manages operators, admin keys and other people's sessions.</dd>
        </dl>
      </Card>
      <Sessions operators={loaded.data?.operators ?? []} />
      {act?.what === 'add' && <AddDialog close={() => setAct(undefined)} done={done} />}
      {act !== undefined && act.what !== 'add' && (
        <ChangeDialog act={act.what} operator={act.operator} close={() => setAct(undefined)} done={done} />
      )}
      {link !== undefined && (
        <SecretDialog
          title={`The link for ${link.name}`}
          what="link"
          secret={new URL(link.link, window.location.origin).href}
          close={() => setLink(undefined)}
        />
      )}
    </Page>
  );
}

const ACT_TEXTS = { role: 'Role', reset: 'Reset', remove: 'Remove' } as const;

interface Done {
  readonly close: () => void;
  readonly done: (made?: { name: string; link: string }) => void;
}

const ROLE_CHOICES = ROLES.map((role) => ({ value: role, text: role }));

function AddDialog({ close, done }: Done) {
  const [name, setName] = useState('');
  const [role, setRole] = useState('viewer');
  const add = useAction(async () => {
    const { link } = await send<{ link: string }>('POST', '/operators', { name: name.trim(), role }, { needs: 'owner' });
    done({ name: name.trim(), link });
  });
  return (
    <AskDialog
      title="Add an operator"
      action="Make the link"
      close={close}
      run={add.run}
      isBusy={add.isBusy}
      isReady={name.trim() !== ''}
      fault={add.fault}
    >
      <Field label="Name" name="name" value={name} onValue={setName} fault={add.fault} maxLength={60} required />
      <Select label="Role" value={role} onValue={setRole} choices={ROLE_CHOICES} />
      <p class="hint">A link is shown once. It works once, for 30 minutes, and lets them choose a password.</p>
    </AskDialog>
  );
}

const QUESTIONS = {
  role: (name: string) => `Change the role of ${name}`,
  reset: (name: string) => `Reset ${name}?`,
  remove: (name: string) => `Remove ${name}?`,
} as const;
const SENTENCES = {
  role: 'It holds from the next request on.',
  reset: 'Their password, authenticator app and sessions are refused, and a new link is made for them.',
  remove: 'They are refused from the next request on. What they did stays in the audit.',
} as const;

function ChangeDialog({ act, operator, close, done }: Done & { readonly act: keyof typeof ACT_TEXTS; readonly operator: Operator }) {
  const [role, setRole] = useState(operator.role);
  const { id, name } = operator;
  const change = useAction(async () => {
    const needs = { needs: 'owner' as const };
    if (act === 'role') await send('PATCH', `/operators/${id}`, { role }, needs);
    else if (act === 'remove') await send('DELETE', `/operators/${id}`, undefined, needs);
    else return done({ name, link: (await send<{ link: string }>('POST', `/operators/${id}/reset`, undefined, needs)).link });
    say(act === 'role' ? `${name} is ${role} now.` : `${name} is removed.`);
    done();
  });
  return (
    <AskDialog
      title={QUESTIONS[act](name)}
      action={act === 'role' ? 'Save' : ACT_TEXTS[act]}
      isDanger={act !== 'role'}
      close={close}
      run={change.run}
      isBusy={change.isBusy}
      fault={change.fault}
    >
      <p>{SENTENCES[act]}</p>
      {act === 'role' && <Select label="Role" value={role} onValue={setRole} choices={ROLE_CHOICES} />}
    </AskDialog>
  );
}

function Sessions({ operators }: { readonly operators: readonly Operator[] }) {
  const loaded = useData<{ sessions: readonly SessionRow[] }>('/sessions');
  const end = useAction(async (id: string) => {
    await send('DELETE', `/sessions/${id}`);
    say('The session has ended.');
    await loaded.reload();
  });
  return (
    <Card title="Open sessions" isFlush>
      <FaultNote fault={end.fault} />
      <Await of={loaded}>
        {({ sessions }) =>
          sessions.length === 0 ? (
            <Empty title="No open session" />
          ) : (
            <Table
              label="Sessions"
              rows={sessions}
              keyOf={(row) => row.id}
              columns={[
                { title: 'Operator', isHead: true, cell: (row) => operators.find(({ id }) => id === row.operator)?.name ?? row.operator },
                { title: 'Signed in', cell: (row) => <Time at={row.created} isShort /> },
                { title: 'Last used', cell: (row) => <Time at={row.seen} isShort /> },
                { title: 'Ends', cell: (row) => <Time at={row.expires} isShort /> },
                {
                  title: 'End',
                  isAction: true,
                  cell: (row) => (
                    <button type="button" class="button small" disabled={end.isBusy} onClick={() => end.run(row.id)}>
                      End
                    </button>
                  ),
                },
              ]}
            />
          )
        }
      </Await>
    </Card>
  );
}
