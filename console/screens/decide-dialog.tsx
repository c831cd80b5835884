import { useEffect, useState } from 'preact/hooks';
import { send } from '../app/api.ts';
import { plural } from '../app/format.ts';
import type { DecisionPreview, Grouped } from '../app/replies.ts';
import { useAction } from '../app/use-data.ts';
import { AskDialog } from '../parts/dialog.tsx';
import { FaultNote, Note, Skeleton } from '../parts/states.tsx';

export type DecisionOrder =
  | { readonly verdict: 'same' | 'not_same' | 'undecided'; readonly left: string; readonly right: string }
  | { readonly verdict: 'take_out'; readonly record: string };

const TITLES: Readonly<Record<DecisionOrder['verdict'], string>> = {
  same: 'Same person?',
  not_same: 'Not the same person?',
  undecided: 'Withdraw the decision?',
  take_out: 'Take this record out?',
};
const ACTIONS: Readonly<Record<DecisionOrder['verdict'], string>> = {
  same: 'Yes, same person',
  not_same: 'Not the same',
  undecided: 'Withdraw it',
  take_out: 'Take it out',
};

/** Shows what a decision would change before it is made. */
export function DecideDialog({
  order,
  close,
  done,
}: {
  readonly order: DecisionOrder;
  readonly close: () => void;
  readonly done: (text: string) => void;
}) {
  const [preview, setPreview] = useState<DecisionPreview | undefined>(undefined);
  const look = useAction(async () => setPreview(await send<DecisionPreview>('POST', '/decisions/preview', order)));
  const decide = useAction(async () => {
    await send('POST', '/decisions', order);
    done('Decided. It survives every import and training; withdraw it below if it was wrong.');
  });
  useEffect(() => look.run(), []);
  const named = order.verdict === 'take_out' ? order.record : `${order.left} and ${order.right}`;
  return (
    <AskDialog
      title={TITLES[order.verdict]}
      action={ACTIONS[order.verdict]}
      isLarge
      close={close}
      run={decide.run}
      isBusy={decide.isBusy}
      isReady={preview !== undefined}
      fault={decide.fault}
    >
      <p class="break">{named}</p>
      <FaultNote fault={look.fault} />
      {look.isBusy && <Skeleton lines={3} />}
      {preview !== undefined && (
        <>
          <Note tone={preview.changes ? 'warn' : 'info'} title={preview.text} />
          <div class="before-after">
            <Groups title="Now" groups={preview.before} />
            <Groups title="Then" groups={preview.after} />
          </div>
        </>
      )}
    </AskDialog>
  );
}

function Groups({ title, groups }: { readonly title: string; readonly groups: readonly Grouped[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul class="stack tight">
        {groups.map(({ person, name, records }) => (
          <li key={records.join()} class="well">
            <p class="strong">
              {name} <span class="soft small">{person ?? 'new id'}</span>
            </p>
            <p class="small soft break">
              {plural(records.length, 'record')}: {records.slice(0, 8).join(', ')}
              {records.length > 8 && ' …'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
