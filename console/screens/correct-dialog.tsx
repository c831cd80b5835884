import { useState } from 'preact/hooks';
import { send } from '../app/api.ts';
import { words } from '../app/format.ts';
import type { Fact, OpenedPerson } from '../app/replies.ts';
import { useAction } from '../app/use-data.ts';
import { AskDialog } from '../parts/dialog.tsx';
import { Field, Select } from '../parts/form.tsx';
import { Note } from '../parts/states.tsx';

const FIELDS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  name: [
    ['first', 'First name'],
    ['last', 'Last name'],
  ],
  phone: [['phone', 'Phone']],
  email: [['email', 'E-mail']],
  address: [
    ['street', 'Street'],
    ['city', 'City'],
    ['state', 'State'],
    ['zip', 'ZIP'],
  ],
  birth_date: [['birth_date', 'Birth date']],
};

interface Preview {
  readonly before: readonly Fact[];
  readonly after: readonly Fact[];
}

/** An override of one fact: previewed first, then kept through every import and training. */
export function CorrectDialog({
  person,
  close,
  done,
}: {
  readonly person: OpenedPerson;
  readonly close: () => void;
  readonly done: (text: string) => void;
}) {
  const [act, setAct] = useState('set');
  const [fact, setFact] = useState('phone');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [reason, setReason] = useState('');
  const [by, setBy] = useState('person');
  const [preview, setPreview] = useState<Preview | undefined>(undefined);
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setPreview(undefined);
    };
  const body = () => ({
    act,
    ...Object.fromEntries(FIELDS[fact]!.map(([name]) => [name, values[name] ?? '']).filter(([, value]) => value !== '')),
  });
  const run = useAction(async () => {
    if (preview === undefined) {
      setPreview(await send<Preview>('POST', `/people/${person.person}/corrections/preview`, body()));
      return;
    }
    await send('POST', `/people/${person.person}/corrections`, { ...body(), reason, by });
    done('Corrected. Every import and training keeps it.');
  });
  const isReady = reason.trim() !== '' && FIELDS[fact]!.some(([name]) => (values[name] ?? '').trim() !== '');
  return (
    <AskDialog
      title={`Correct ${person.name}`}
      action={preview === undefined ? 'Preview' : 'Save the correction'}
      close={close}
      run={run.run}
      isBusy={run.isBusy}
      isReady={isReady}
      fault={run.fault}
    >
      <div class="fields">
        <Select
          label="What to do"
          value={act}
          onValue={change(setAct)}
          choices={[
            { value: 'set', text: 'Set a value' },
            { value: 'remove', text: 'Remove a value' },
          ]}
        />
        <Select
          label="Fact"
          value={fact}
          onValue={change(setFact)}
          choices={Object.keys(FIELDS).map((name) => ({ value: name, text: words(name) }))}
        />
      </div>
      <div class="fields">
        {FIELDS[fact]!.map(([name, label]) => (
          <Field
            key={name}
            name={name}
            label={label}
            value={values[name] ?? ''}
            onValue={change((value: string) => setValues({ ...values, [name]: value }))}
            fault={run.fault}
          />
        ))}
      </div>
      <Field
        label="Reason"
        value={reason}
        onValue={change(setReason)}
        hint="Kept as written, so without personal data."
        required
        maxLength={200}
      />
      <Field label="Who asked" value={by} onValue={change(setBy)} required maxLength={200} />
      {preview !== undefined && <Difference {...preview} />}
    </AskDialog>
  );
}

function Difference({ before, after }: Preview) {
  const key = ({ fact, value, current }: Fact) => `${fact} ${value} ${current === true}`;
  const [old, next] = [new Set(before.map(key)), new Set(after.map(key))];
  const gone = before.filter((fact) => !next.has(key(fact)));
  const added = after.filter((fact) => !old.has(key(fact)));
  if (gone.length + added.length === 0) return <Note title="Nothing would change">The person shows this already, or never showed it.</Note>;
  return (
    <Note tone="warn" title="This would change">
      <ul>
        {gone.map((fact) => (
          <li key={key(fact)}>
            − {words(fact.fact)}: <del>{fact.value}</del>
          </li>
        ))}
        {added.map((fact) => (
          <li key={key(fact)}>
            + {words(fact.fact)}: <strong>{fact.value}</strong>
          </li>
        ))}
      </ul>
    </Note>
  );
}
