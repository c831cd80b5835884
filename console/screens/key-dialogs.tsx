import { useState } from 'preact/hooks';
import { send } from '../app/api.ts';
import type { Account, ApiKey } from '../app/replies.ts';
import { mayDo, ROLES } from '../app/session.ts';
import { useAction } from '../app/use-data.ts';
import { AskDialog } from '../parts/dialog.tsx';
import { Check, Field, Select } from '../parts/form.tsx';
import { SecretDialog } from './secret-dialog.tsx';

export const KEY_TONES = { good: 'good', expired: 'warn', revoked: 'bad' } as const;

const SCOPES = [
  ['lookup', 'Look up people'],
  ['usage', 'See its own usage'],
  ['explain', 'Ask for explanations: sources, links and dates'],
] as const;

interface Props {
  readonly account: Pick<Account, 'id' | 'name'>;
  readonly close: () => void;
  readonly reload: () => Promise<void>;
}

export function NewKeyDialog({ account, close, reload }: Props) {
  const [scopes, setScopes] = useState<readonly string[]>(['lookup', 'usage']);
  const [role, setRole] = useState('viewer');
  const [expires, setExpires] = useState('');
  const [secret, setSecret] = useState<string | undefined>(undefined);
  const isAdmin = scopes.includes('admin');
  const create = useAction(async () => {
    const body = { scopes, ...(isAdmin && { role }), ...(expires !== '' && { expires: new Date(`${expires}T23:59:59`).toISOString() }) };
    const { key } = await send<{ key: string }>('POST', `/accounts/${account.id}/keys`, body);
    setSecret(key);
    await reload();
  });
  if (secret !== undefined) return <SecretDialog title={`A new key of ${account.name}`} secret={secret} close={close} />;
  const toggle = (scope: string) => (value: boolean) => setScopes(value ? [...scopes, scope] : scopes.filter((one) => one !== scope));
  return (
    <AskDialog
      title={`New key for ${account.name}`}
      action="Create the key"
      close={close}
      run={create.run}
      isBusy={create.isBusy}
      isReady={scopes.length > 0}
      fault={create.fault}
    >
      <fieldset class="stack tight">
        <legend class="label">It may</legend>
        {SCOPES.map(([scope, text]) => (
          <Check key={scope} label={text} value={scopes.includes(scope)} onValue={toggle(scope)} />
        ))}
        {mayDo('owner') && <Check label="Use the operator's API" hint="Not for customers." value={isAdmin} onValue={toggle('admin')} />}
      </fieldset>
      {isAdmin && <Select label="With the role" value={role} onValue={setRole} choices={ROLES.map((one) => ({ value: one, text: one }))} />}
      <Field
        label="Expires after"
        type="date"
        name="expires"
        value={expires}
        onValue={setExpires}
        fault={create.fault}
        hint="Empty: never."
      />
    </AskDialog>
  );
}

export function RotateDialog({
  apiKey,
  close,
  reload,
}: {
  readonly apiKey: ApiKey;
  readonly close: () => void;
  readonly reload: () => Promise<void>;
}) {
  const [hours, setHours] = useState('24');
  const [secret, setSecret] = useState<string | undefined>(undefined);
  const rotate = useAction(async () => {
    const { key } = await send<{ key: string }>('POST', `/keys/${apiKey.id}/rotate`, { overlap_hours: Number(hours) });
    setSecret(key);
    await reload();
  });
  if (secret !== undefined) return <SecretDialog title="The new key" secret={secret} close={close} />;
  return (
    <AskDialog
      title="Rotate this key?"
      action="Make the new key"
      close={close}
      run={rotate.run}
      isBusy={rotate.isBusy}
      isReady={/^\d{1,4}$/.test(hours)}
      fault={rotate.fault}
    >
      <p>A new key with the same rights is made. The old one keeps working for a while, so that the customer can change over.</p>
      <Field label="The old key works for another (hours)" value={hours} onValue={setHours} inputMode="numeric" pattern="\d{1,4}" />
    </AskDialog>
  );
}

export function RevokeDialog({
  apiKey,
  close,
  reload,
}: {
  readonly apiKey: ApiKey;
  readonly close: () => void;
  readonly reload: () => Promise<void>;
}) {
  const revoke = useAction(async () => {
    await send('DELETE', `/keys/${apiKey.id}`);
    await reload();
    close();
  });
  return (
    <AskDialog
      title="Revoke this key?"
      action="Revoke it"
      isDanger
      close={close}
      run={revoke.run}
      isBusy={revoke.isBusy}
      fault={revoke.fault}
    >
      <p>
        <code>{apiKey.hint}…</code> is refused from the next request on. This cannot be undone; to change over without a gap, rotate it
        instead.
      </p>
    </AskDialog>
  );
}
