import { useState } from 'preact/hooks';
import { send } from '../app/api.ts';
import { count, plural } from '../app/format.ts';
import type { Account } from '../app/replies.ts';
import { say } from '../app/toasts.tsx';
import { useAction } from '../app/use-data.ts';
import { AskDialog } from '../parts/dialog.tsx';
import { Field } from '../parts/form.tsx';
import { NewKeyDialog } from './key-dialogs.tsx';

export type AccountAct = 'grant' | 'adjust' | 'limits' | 'rename' | 'suspend' | 'close' | 'key';

interface Props {
  readonly account: Account;
  readonly close: () => void;
  readonly reload: () => Promise<void>;
}

export function AccountDialog({ act, ...props }: Props & { readonly act: AccountAct }) {
  if (act === 'grant') return <CreditsDialog {...props} />;
  if (act === 'adjust') return <CreditsDialog {...props} isAdjustment />;
  if (act === 'limits') return <LimitsDialog {...props} />;
  if (act === 'rename') return <RenameDialog {...props} />;
  if (act === 'suspend') return <SuspendDialog {...props} />;
  if (act === 'close') return <CloseDialog {...props} />;
  return <NewKeyDialog {...props} />;
}

/** Does one thing, says so, and shows the account again. */
function useChange({ close, reload }: Props, work: () => Promise<string>) {
  return useAction(async () => {
    const said = await work();
    await reload();
    say(said);
    close();
  });
}

function CreditsDialog({ isAdjustment = false, ...props }: Props & { readonly isAdjustment?: boolean }) {
  const { account, close } = props;
  const [credits, setCredits] = useState('');
  const [reason, setReason] = useState('');
  // The same dialog sent twice adds once.
  const [retryKey] = useState(() => `console-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`);
  const amount = Number(credits.replace('−', '-'));
  const isNumber = credits.trim() !== '' && Number.isInteger(amount) && (isAdjustment ? amount !== 0 : amount > 0);
  const isBelowZero = isNumber && account.credits + amount < 0;
  const change = useChange(props, async () => {
    const headers = { 'idempotency-key': retryKey };
    const reply = await send<{ credits: number }>(
      'POST',
      `/accounts/${account.id}/${isAdjustment ? 'adjustments' : 'credits'}`,
      { credits: amount, reason },
      { headers },
    );
    return `${account.name} has ${count(reply.credits)} credits now.`;
  });
  return (
    <AskDialog
      title={isAdjustment ? `Adjust the balance of ${account.name}` : `Add credits to ${account.name}`}
      action={isAdjustment ? 'Adjust' : 'Add credits'}
      close={close}
      run={change.run}
      isBusy={change.isBusy}
      isReady={isNumber && !isBelowZero && reason.trim() !== ''}
      fault={change.fault}
    >
      <Field
        label="Credits"
        name="credits"
        value={credits}
        onValue={setCredits}
        fault={change.fault}
        inputMode={isAdjustment ? 'text' : 'numeric'}
        hint={isAdjustment ? 'Below zero takes credits away.' : undefined}
        required
      />
      <Field
        label="Reason"
        name="reason"
        value={reason}
        onValue={setReason}
        fault={change.fault}
        maxLength={200}
        required
        hint="Stands in the ledger, such as “invoice 7”."
      />
      {isNumber && (
        <p class="well">
          {isBelowZero ? (
            `At most ${plural(account.credits, 'credit')} can be taken away: a balance never goes below zero.`
          ) : (
            <>
              {count(account.credits)} now, <strong>{count(account.credits + amount)}</strong> then
            </>
          )}
        </p>
      )}
    </AskDialog>
  );
}

function LimitsDialog(props: Props) {
  const { account, close } = props;
  const [rate, setRate] = useState(account.rate_limit?.toString() ?? '');
  const [misses, setMisses] = useState(account.miss_budget?.toString() ?? '');
  const change = useChange(props, async () => {
    const limits = {
      ...(rate.trim() !== '' && { rate_limit: Number(rate) }),
      ...(misses.trim() !== '' && { miss_budget: Number(misses) }),
    };
    await send('PATCH', `/accounts/${account.id}`, { limits });
    return 'The limits hold from the next request on.';
  });
  return (
    <AskDialog title={`Limits of ${account.name}`} action="Save" close={close} run={change.run} isBusy={change.isBusy} fault={change.fault}>
      <Field
        label="Requests a minute"
        name="rate_limit"
        value={rate}
        onValue={setRate}
        fault={change.fault}
        inputMode="numeric"
        pattern="\d*"
        hint="A batch counts its phones. 0: no limit. Empty: as configured."
      />
      <Field
        label="Misses a day"
        name="miss_budget"
        value={misses}
        onValue={setMisses}
        fault={change.fault}
        inputMode="numeric"
        pattern="\d*"
        hint="Look-ups that find no one. 0: no limit. Empty: as configured."
      />
    </AskDialog>
  );
}

function RenameDialog(props: Props) {
  const { account, close } = props;
  const [name, setName] = useState(account.name);
  const change = useChange(props, async () => {
    await send('PATCH', `/accounts/${account.id}`, { name: name.trim() });
    return 'Renamed.';
  });
  return (
    <AskDialog
      title={`Rename ${account.name}`}
      action="Rename"
      close={close}
      run={change.run}
      isBusy={change.isBusy}
      isReady={name.trim() !== '' && name.trim() !== account.name}
      fault={change.fault}
    >
      <Field label="Name" name="name" value={name} onValue={setName} fault={change.fault} maxLength={100} required />
    </AskDialog>
  );
}

function SuspendDialog(props: Props) {
  const { account, close } = props;
  const change = useChange(props, async () => {
    await send('PATCH', `/accounts/${account.id}`, { suspended: !account.suspended });
    return account.suspended ? `${account.name} is answered again.` : `${account.name} is suspended.`;
  });
  return (
    <AskDialog
      title={account.suspended ? `Resume ${account.name}?` : `Suspend ${account.name}?`}
      action={account.suspended ? 'Resume' : 'Suspend'}
      isDanger={!account.suspended}
      close={close}
      run={change.run}
      isBusy={change.isBusy}
      fault={change.fault}
    >
      <p>
        {account.suspended
          ? 'Its keys work again from the next request on.'
          : 'Every request is refused with 403 from now on. Keys and credits stay, and you can resume it at any time.'}
      </p>
    </AskDialog>
  );
}

function CloseDialog(props: Props) {
  const { account, close } = props;
  const [typed, setTyped] = useState('');
  const change = useChange(props, async () => {
    const { revoked_keys: revoked } = await send<{ revoked_keys: number }>('POST', `/accounts/${account.id}/close`, { confirm: typed });
    return `${account.name} is closed; ${plural(revoked, 'key')} revoked.`;
  });
  return (
    <AskDialog
      title={`Close ${account.name}?`}
      action="Close the account"
      isDanger
      close={close}
      run={change.run}
      isBusy={change.isBusy}
      isReady={typed === account.name}
      fault={change.fault}
    >
      <ul class="bullets">
        <li>The account is suspended and all of its keys are revoked for good.</li>
        <li>{count(account.credits)} credits stay in the ledger, which is never deleted.</li>
      </ul>
      <Field label={`Type ${account.name} to confirm`} value={typed} onValue={setTyped} />
    </AskDialog>
  );
}
