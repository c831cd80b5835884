import { signal } from '@preact/signals';
import { Icon } from '../parts/icon.tsx';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: 'good' | 'bad';
}

const SHOWN_MS = 6_000;
const MOST = 3;
const toasts = signal<readonly Toast[]>([]);
let last = 0;

/** A short message that goes away by itself and is read out. */
export function say(text: string, kind: Toast['kind'] = 'good'): void {
  const id = ++last;
  toasts.value = [...toasts.value, { id, text, kind }].slice(-MOST);
  setTimeout(() => remove(id), SHOWN_MS);
}

function remove(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map(({ id, text, kind }) => (
        <div key={id} class={`toast ${kind}`}>
          <Icon name={kind === 'good' ? 'check' : 'warning'} />
          <span class="grow">{text}</span>
          <button type="button" class="link" onClick={() => remove(id)} aria-label="Close this message">
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
