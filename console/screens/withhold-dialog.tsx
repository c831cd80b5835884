import { useState } from 'preact/hooks';
import { send } from '../app/api.ts';
import { useAction } from '../app/use-data.ts';
import { AskDialog } from '../parts/dialog.tsx';
import { Field } from '../parts/form.tsx';

/** Withholds one stored person, with what that does said first. */
export function WithholdDialog({
  person,
  name,
  close,
  done,
}: {
  readonly person: string;
  readonly name: string;
  readonly close: () => void;
  readonly done: (request: number) => void;
}) {
  const [reason, setReason] = useState('');
  const [by, setBy] = useState('person');
  const withhold = useAction(async () => {
    const { request } = await send<{ request: { id: number } }>('POST', '/suppressions', { person, reason, by });
    done(request.id);
  });
  return (
    <AskDialog
      title={`Withhold ${name === '' ? person : name}?`}
      action="Withhold"
      isDanger
      close={close}
      run={withhold.run}
      isBusy={withhold.isBusy}
      isReady={reason.trim() !== ''}
      fault={withhold.fault}
    >
      <ul class="bullets">
        <li>No look-up, batch, export or screen shows {person} from now on, through every import.</li>
        <li>Kept replies that show them are dropped. Their records stay stored, so that no one else inherits their numbers.</li>
        <li>It is undone only by lifting the request that this makes, under Privacy.</li>
      </ul>
      <Field
        label="Reason"
        value={reason}
        onValue={setReason}
        hint="Kept as written, so without personal data. Such as “opt-out of 3 May, letter 118”."
        maxLength={200}
        required
      />
      <Field label="Who asked" value={by} onValue={setBy} hint="person, a lawyer, a registry …" maxLength={200} required />
    </AskDialog>
  );
}
