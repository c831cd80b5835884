import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { ApiFault } from '../app/api.ts';
import { FaultNote } from './states.tsx';

interface DialogProps {
  readonly title: string;
  readonly close: () => void;
  readonly isLarge?: boolean;
  readonly children: ComponentChildren;
}

/** A native dialog: it keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog({ title, close, isLarge = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    dialog.current?.showModal();
    return () => before?.isConnected && before.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`box ${isLarge ? 'large' : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div class="body">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

interface AskProps extends DialogProps {
  readonly action: string;
  readonly isDanger?: boolean;
  readonly isBusy?: boolean;
  readonly isReady?: boolean;
  readonly fault?: ApiFault | undefined;
  readonly run: () => void;
}

/** A dialog with one action: a form, so that Enter does it. */
export function AskDialog({ action, isDanger = false, isBusy = false, isReady = true, fault, run, children, ...dialog }: AskProps) {
  return (
    <Dialog {...dialog}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isBusy) run();
        }}
      >
        {children}
        <FaultNote fault={fault} />
        <div class="row end">
          <button type="button" class="button" onClick={dialog.close}>
            Cancel
          </button>
          <button type="submit" class={`button main-action ${isDanger ? 'danger' : ''}`} disabled={isBusy || !isReady}>
            {isBusy ? 'Working…' : action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
