import { useState } from 'preact/hooks';
import { send } from '../app/api.ts';
import { plural } from '../app/format.ts';
import { goTo } from '../app/location.ts';
import type { FoundPerson } from '../app/replies.ts';
import { say } from '../app/toasts.tsx';
import { useAction } from '../app/use-data.ts';
import { AskDialog } from '../parts/dialog.tsx';
import { Check, Field, Select } from '../parts/form.tsx';
import { Note } from '../parts/states.tsx';
import type { PrivacyRequest } from './days-left.tsx';

const KINDS = [
  { value: 'suppress', text: 'Withhold: do not return me' },
  { value: 'erase', text: 'Erase: delete what is stored' },
  { value: 'access', text: 'Access: show what is stored' },
  { value: 'correct', text: 'Correct: something is wrong' },
];

export function AddRequestDialog({ close, done }: { readonly close: () => void; readonly done: () => void }) {
  const [kind, setKind] = useState('access');
  const [reason, setReason] = useState('');
  const [by, setBy] = useState('person');
  const [days, setDays] = useState('45');
  const add = useAction(async () => {
    await send('POST', '/requests', { kind, reason, by, days: Number(days) });
    say('Noted. Its deadline is watched here.');
    done();
  });
  return (
    <AskDialog
      title="Note a request"
      action="Note it"
      close={close}
      run={add.run}
      isBusy={add.isBusy}
      isReady={reason.trim() !== '' && /^\d{1,3}$/.test(days)}
      fault={add.fault}
    >
      <Select
        label="What is asked"
        value={kind}
        onValue={setKind}
        choices={KINDS}
        hint="Access reports and erasures are made on the command line: namesake access, namesake erase."
      />
      <Field
        label="Reason"
        name="reason"
        value={reason}
        onValue={setReason}
        fault={add.fault}
        maxLength={200}
        required
        hint="Kept as written, so without personal data. Such as “letter 118 of 3 May”."
      />
      <div class="fields">
        <Field label="Who asked" name="by" value={by} onValue={setBy} fault={add.fault} maxLength={200} required />
        <Field label="Days until it is due" name="days" value={days} onValue={setDays} fault={add.fault} inputMode="numeric" required />
      </div>
    </AskDialog>
  );
}

const GIVEN = [
  ['first', 'First name'],
  ['last', 'Last name'],
  ['phone', 'Phone'],
  ['email', 'E-mail'],
  ['street', 'Street'],
  ['city', 'City'],
  ['state', 'State'],
  ['zip', 'ZIP'],
  ['birth_date', 'Birth date'],
] as const;

/** Withholds by a person's id, or by what a person states about themselves, stored or not. */
export function SuppressDialog({ close }: { readonly close: () => void }) {
  const [person, setPerson] = useState('');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [reason, setReason] = useState('');
  const [many, setMany] = useState(false);
  const [preview, setPreview] = useState<SuppressPreview | undefined>(undefined);
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
  const isNamed = person.trim() !== '';
  const withhold = useAction(async () => {
    const named = isNamed ? { person: person.trim().toUpperCase() } : given;
    if (preview === undefined) {
      setPreview(await send<SuppressPreview>('POST', '/suppressions/preview', named));
      return;
    }
    const reply = await send<{ request: PrivacyRequest; people: readonly string[] }>('POST', '/suppressions', {
      ...named,
      reason,
      ...(many && { many }),
    });
    say(reply.people.length === 0 ? 'Listed. No stored person fits; later imports are withheld.' : `Withheld: ${reply.people.join(', ')}.`);
    goTo(`/privacy/${reply.request.id}`);
  });
  const isConflict = withhold.fault?.code === 'conflict';
  return (
    <AskDialog
      title="Withhold a person"
      action={preview === undefined ? 'Preview' : 'Withhold'}
      isDanger={preview !== undefined}
      isLarge
      close={close}
      run={withhold.run}
      isBusy={withhold.isBusy}
      isReady={reason.trim() !== '' && (isNamed || Object.keys(given).length > 0)}
      fault={withhold.fault}
    >
      <p>No look-up, batch, export or screen shows the person from now on, through every import. Only lifting this request undoes it.</p>
      <Field
        label="Person"
        name="person"
        value={person}
        onValue={(value) => {
          setPerson(value);
          setPreview(undefined);
        }}
        fault={withhold.fault}
        placeholder="P123"
        pattern="[Pp][0-9]+"
        hint="The id as their page shows it; or describe the person:"
      />
      {!isNamed && (
        <div class="fields">
          {GIVEN.map(([name, label]) => (
            <Field
              key={name}
              name={name}
              label={label}
              value={values[name] ?? ''}
              onValue={(value) => {
                setValues({ ...values, [name]: value });
                setPreview(undefined);
              }}
              fault={withhold.fault}
            />
          ))}
        </div>
      )}
      <Field
        label="Reason"
        name="reason"
        value={reason}
        onValue={setReason}
        fault={withhold.fault}
        maxLength={200}
        required
        hint="Kept as written, so without personal data."
      />
      {preview !== undefined && <Withheld {...preview} />}
      {isConflict && <Check label="Yes, withhold all of them" value={many} onValue={setMany} />}
    </AskDialog>
  );
}

interface SuppressPreview {
  readonly people: readonly FoundPerson[];
  readonly count: number;
}

function Withheld({ people, count }: SuppressPreview) {
  if (count === 0) return <Note title="No stored person fits">It is listed all the same, and later imports are withheld.</Note>;
  return (
    <Note tone="warn" title={`This would withhold ${plural(count, 'person', 'people')}`}>
      <ul class="bullets">
        {people.map(({ person, name, address }) => (
          <li key={person}>
            <strong>{name}</strong> {[person, address].filter((part) => part).join(', ')}
          </li>
        ))}
        {count > people.length && <li>and {plural(count - people.length, 'other')}</li>}
      </ul>
    </Note>
  );
}
