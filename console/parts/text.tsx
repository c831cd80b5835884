import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { agoText, momentText } from '../app/format.ts';
import { Icon } from './icon.tsx';

const TICK_MS = 30_000;
let nowMs = Date.now();
const watchers = new Set<(nowMs: number) => void>();
setInterval(() => {
  nowMs = Date.now();
  for (const watcher of watchers) watcher(nowMs);
}, TICK_MS);

function useNow(): number {
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    watchers.add(setNow);
    return () => void watchers.delete(setNow);
  }, []);
  return Math.max(now, nowMs, Date.now());
}

/** How long ago, and when exactly: beside it, or on hovering. */
export function Time({
  at,
  isShort = false,
  none = 'never',
}: {
  readonly at: string | null | undefined;
  readonly isShort?: boolean;
  readonly none?: string;
}) {
  const now = useNow();
  if (at === null || at === undefined) return <span class="soft">{none}</span>;
  const ago = agoText(at, now);
  if (isShort)
    return (
      <time dateTime={at} title={momentText(at)} class="nowrap">
        {ago}
      </time>
    );
  return (
    <time dateTime={at} class="nowrap">
      {momentText(at)} <span class="soft small">· {ago}</span>
    </time>
  );
}

export function Badge({
  tone,
  dot,
  children,
}: {
  readonly tone?: 'good' | 'warn' | 'bad' | 'info' | undefined;
  readonly dot?: boolean;
  readonly children: ComponentChildren;
}) {
  return <span class={`badge ${tone ?? ''} ${dot ? 'dot' : ''}`}>{children}</span>;
}

const SHOWN_MS = 2_000;

export function Copy({
  text,
  label = 'Copy',
  isMain = false,
}: {
  readonly text: string;
  readonly label?: string;
  readonly isMain?: boolean;
}) {
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    copyText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <button type="button" class={`button small ${isMain ? 'main-action' : ''}`} onClick={copy}>
      <Icon name={copied ? 'check' : 'copy'} />
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </button>
  );
}

/** The clipboard exists on secure pages only; elsewhere a selected field does it. */
function copyText(text: string): void {
  if (navigator.clipboard !== undefined) {
    void navigator.clipboard.writeText(text).catch(() => copyBySelection(text));
    return;
  }
  copyBySelection(text);
}

function copyBySelection(text: string): void {
  const field = document.createElement('textarea');
  field.value = text;
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}

export function Meter({ share, tone, label }: { readonly share: number; readonly tone?: 'good' | 'warn' | 'bad'; readonly label: string }) {
  const width = `${Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10}%`;
  return (
    <div class={`meter ${tone ?? ''}`} role="img" aria-label={label}>
      <i style={{ width }} />
    </div>
  );
}

export function Progress({ share, label }: { readonly share: number | undefined; readonly label: string }) {
  if (share === undefined)
    return (
      <div class="busy-bar" role="progressbar" aria-label={label}>
        <i />
      </div>
    );
  const now = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div class="meter" role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={now}>
      <i style={{ width: `${now}%` }} />
    </div>
  );
}
