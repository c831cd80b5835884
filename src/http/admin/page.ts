/** `html` escapes all texts that are put into pages. */
export interface Markup {
  readonly markup: string;
}

export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Markup | readonly Markup[] | undefined)[]
): Markup {
  return { markup: parts.reduce((text, part, at) => text + textOf(values[at - 1]) + part) };
}

function textOf(value: string | number | Markup | readonly Markup[] | undefined): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (typeof value === 'object') return (value as Markup).markup;
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** No scripts and nothing from other sites; forms go to this listener only. */
export const PAGE_HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  // Forms must send their origin, so not `no-referrer`; links to other sites send nothing.
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
} as const;

export function page(title: string, body: Markup): string {
  return `<!doctype html>
${
  html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Namesake</title>
<link rel="stylesheet" href="/admin/style.css">
</head>
<body>
<main>
<p class="brand">Namesake</p>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.markup
}`;
}

/** An error message that a screen reader announces first. */
export function notice(text: string | undefined, kind: 'fault' | 'done' = 'fault'): Markup {
  if (text === undefined) return html``;
  return kind === 'fault' ? html`<p class="fault" role="alert">${text}</p>` : html`<p class="done" role="status">${text}</p>`;
}

export interface FieldOptions {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'password';
  readonly autocomplete: string;
  readonly hint?: string;
  readonly value?: string;
  readonly numeric?: boolean;
  readonly optional?: boolean;
}

export function field({ name, label, type = 'text', autocomplete, hint, value, numeric, optional }: FieldOptions): Markup {
  const described = hint === undefined ? html`` : html` aria-describedby="${name}-hint"`;
  const more = html`${optional === true ? html`` : html` required`}${numeric === true ? html` inputmode="numeric"` : html``}`;
  return html`<label for="${name}">${label}</label>
${hint === undefined ? html`` : html`<p class="hint" id="${name}-hint">${hint}</p>`}
<input id="${name}" name="${name}" type="${type}" value="${value ?? ''}" autocomplete="${autocomplete}" autocapitalize="none" spellcheck="false"${described}${more}>
`;
}

export function form(action: string, token: string, fields: readonly Markup[], button: string, isQuiet = false): Markup {
  return html`<form method="post" action="${action}">
<input type="hidden" name="token" value="${token}">
${fields}<button${isQuiet ? html` class="quiet"` : html``}>${button}</button>
</form>
`;
}

export const STYLE = `:root {
  --ground: #f4f5f7; --card: #fff; --text: #1a1d21; --soft: #5a6470; --line: #c3cad3; --edge: #7f8995;
  --accent: #1f5fbf; --on-accent: #fff; --fault: #a3231f; --fault-ground: #fdecea; --done: #1b6b3a; --done-ground: #e7f5ec;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #14171b; --card: #1e2227; --text: #e8eaed; --soft: #a4adb8; --line: #49525d; --edge: #7b8693;
    --accent: #8ab4f8; --on-accent: #10233f; --fault: #f5a29d; --fault-ground: #3d1f1e; --done: #8fd3a8; --done-ground: #1c3325;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { width: min(26rem, 100% - 2rem); margin: 10vh auto 2rem; padding: 1.75rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
.brand { margin: 0; color: var(--soft); font-size: .875rem; letter-spacing: .04em; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
h2 { margin: 2rem 0 .25rem; padding-top: 1.25rem; border-top: 1px solid var(--line); font-size: 1.0625rem; }
p { margin: .25rem 0 .75rem; overflow-wrap: anywhere; }
label { display: block; margin-top: .9rem; font-weight: 600; }
.hint { margin: 0; color: var(--soft); font-size: .875rem; }
form + .hint { margin-top: 1rem; }
input { width: 100%; margin-top: .25rem; padding: .6rem .7rem; border: 1px solid var(--edge); border-radius: 8px; background: var(--ground); color: inherit; font: inherit; }
button { width: 100%; margin-top: 1.25rem; padding: .65rem; border: 1px solid var(--accent); border-radius: 8px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
button.quiet { background: transparent; color: var(--accent); }
a { color: var(--accent); }
code { font: .9375rem/1.4 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.fault, .done { padding: .6rem .75rem; border-radius: 8px; }
.fault { background: var(--fault-ground); color: var(--fault); }
.done { background: var(--done-ground); color: var(--done); }
@media (max-width: 30rem) {
  main { width: 100%; min-height: 100vh; margin: 0; border: 0; border-radius: 0; padding: 2rem 1.25rem; }
}
`;
