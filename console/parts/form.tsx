import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { ApiFault } from '../app/api.ts';

interface FieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** A fault of the service that may name this field. */
  readonly fault?: ApiFault | undefined;
  readonly name?: string;
  readonly type?: 'text' | 'tel' | 'date';
  readonly inputMode?: 'text' | 'numeric' | 'email';
  readonly placeholder?: string;
  readonly pattern?: string;
  readonly title?: string;
  readonly maxLength?: number;
  readonly required?: boolean;
}

export function Field({ label, hint, value, onValue, fault, ...more }: FieldProps) {
  const id = useId();
  const wrong = fault?.details.filter(({ field }) => field === more.name || field.endsWith(`.${more.name}`));
  const isWrong = wrong !== undefined && wrong.length > 0;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        value={value}
        onInput={(event) => onValue(event.currentTarget.value)}
        aria-describedby={hint !== undefined || isWrong ? `${id}-hint` : undefined}
        aria-invalid={isWrong ? 'true' : undefined}
        autocomplete="off"
        {...(more as Readonly<Record<string, unknown>>)}
      />
      {(hint !== undefined || isWrong) && (
        <p id={`${id}-hint`} class={isWrong ? 'fault-text' : 'hint'}>
          {isWrong ? wrong.map(({ message }) => message).join('; ') : hint}
        </p>
      )}
    </div>
  );
}

export interface Choice {
  readonly value: string;
  readonly text: string;
}

export function Select({
  label,
  hint,
  value,
  onValue,
  choices,
  isLabelHidden = false,
}: {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly choices: readonly Choice[];
  readonly isLabelHidden?: boolean;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id} class={isLabelHidden ? 'hidden' : ''}>
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
      {hint !== undefined && <p class="hint">{hint}</p>}
    </div>
  );
}

export function Check({
  label,
  hint,
  value,
  onValue,
}: {
  readonly label: ComponentChildren;
  readonly hint?: ComponentChildren;
  readonly value: boolean;
  readonly onValue: (value: boolean) => void;
}) {
  const id = useId();
  return (
    <div class="check">
      <input id={id} type="checkbox" checked={value} onChange={(event) => onValue(event.currentTarget.checked)} />
      <label for={id}>
        {label}
        {hint !== undefined && <span class="hint"> {hint}</span>}
      </label>
    </div>
  );
}
