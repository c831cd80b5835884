import type { ComponentChildren } from 'preact';
import type { ApiFault } from '../app/api.ts';
import type { Loaded } from '../app/use-data.ts';
import { Icon, type IconName } from './icon.tsx';

export type Tone = 'info' | 'good' | 'warn' | 'bad';
const NOTE_ICONS: Readonly<Record<Tone, IconName>> = { info: 'info', good: 'check', warn: 'warning', bad: 'warning' };

export function Note({
  tone = 'info',
  title,
  children,
}: {
  readonly tone?: Tone;
  readonly title?: ComponentChildren;
  readonly children?: ComponentChildren;
}) {
  return (
    <div class={`note ${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon name={NOTE_ICONS[tone]} />
      <div>
        {title !== undefined && <p class="note-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}

/** What went wrong and what to do: the service's own sentence, its details, and the id that is in the log. */
export function FaultNote({ fault, retry }: { readonly fault: ApiFault | undefined; readonly retry?: () => unknown }) {
  if (fault === undefined) return null;
  return (
    <Note tone="bad" title={fault.message}>
      {fault.details.length > 0 && (
        <ul>
          {fault.details.map(({ field, message }) => (
            <li key={field + message}>
              <code>{field}</code> {message}
            </li>
          ))}
        </ul>
      )}
      {fault.status >= 500 && fault.requestId !== undefined && (
        <p class="small soft">
          The log of the service has more under <code>{fault.requestId}</code>.
        </p>
      )}
      {retry !== undefined && fault.status !== 403 && (
        <p>
          <button type="button" class="link" onClick={() => void retry()}>
            Try again
          </button>
        </p>
      )}
    </Note>
  );
}

export function Empty({
  icon = 'info',
  title,
  children,
  action,
}: {
  readonly icon?: IconName;
  readonly title: string;
  readonly children?: ComponentChildren;
  readonly action?: ComponentChildren;
}) {
  return (
    <div class="empty">
      <Icon name={icon} />
      <p class="empty-title">{title}</p>
      {children !== undefined && <p>{children}</p>}
      {action !== undefined && <div class="row">{action}</div>}
    </div>
  );
}

const BONES = ['72%', '54%', '83%', '61%', '40%'] as const;

export function Skeleton({ lines = 4 }: { readonly lines?: number }) {
  return (
    <div class="bones" role="status">
      <span class="hidden">Loading</span>
      {BONES.slice(0, lines).map((width) => (
        <span key={width} class="bone" style={{ width }} aria-hidden="true" />
      ))}
    </div>
  );
}

/** A skeleton, a fault, or what was asked for. */
export function Await<Value>({
  of,
  lines,
  children,
}: {
  readonly of: Loaded<Value>;
  readonly lines?: number;
  readonly children: (data: Value) => ComponentChildren;
}) {
  if (of.data !== undefined)
    return (
      <>
        <FaultNote fault={of.fault} retry={of.reload} />
        {children(of.data)}
      </>
    );
  if (of.fault !== undefined) return <FaultNote fault={of.fault} retry={of.reload} />;
  return <Skeleton {...(lines !== undefined && { lines })} />;
}
