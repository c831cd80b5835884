import { useState } from 'preact/hooks';
import { Dialog } from '../parts/dialog.tsx';
import { Check } from '../parts/form.tsx';
import { Note } from '../parts/states.tsx';
import { Copy } from '../parts/text.tsx';

/** A secret that is shown once: the dialog closes when the operator says that it is kept. */
export function SecretDialog({
  title,
  secret,
  what = 'key',
  close,
}: {
  readonly title: string;
  readonly secret: string;
  readonly what?: string;
  readonly close: () => void;
}) {
  const [isKept, setKept] = useState(false);
  return (
    <Dialog title={title} close={() => isKept && close()}>
      <Note tone="warn" title={`This ${what} is shown only now`}>
        Namesake stores no copy of it. Put it where it is used before you close this.
      </Note>
      <div class="secret">{secret}</div>
      <div class="row between">
        <Check label="I have kept it" value={isKept} onValue={setKept} />
        <div class="row">
          <Copy text={secret} label={`Copy the ${what}`} isMain />
          <button type="button" class="button" disabled={!isKept} onClick={close}>
            Close
          </button>
        </div>
      </div>
    </Dialog>
  );
}
