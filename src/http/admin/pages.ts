import type { FastifyReply, FastifyRequest } from 'fastify';
import { newSecret, readLink, redeemLink } from '../../app/operators/one-time-links.ts';
import { changePassword, type OwnOutcome, switchTotpOff, switchTotpOn } from '../../app/operators/own-access.ts';
import { isCsrfOf, isSameText, openSession, type SignedIn } from '../../app/operators/sessions.ts';
import { signIn } from '../../app/operators/sign-in.ts';
import { newTotp } from '../../app/operators/totp.ts';
import { Problem } from '../../core/problem.ts';
import { networkOf } from '../client-address.ts';
import { RETRY_AFTER_SECONDS } from '../faults.ts';
import type { App, Operating } from '../service.ts';
import { cookieOptions, refuseOtherSites, sessionOf, setSessionCookie } from './callers.ts';
import { field, form, html, type Markup, notice, PAGE_HEADERS, page, STYLE } from './page.ts';

const FORM_COOKIE = 'namesake_form';
const TOKEN_SHAPE = /^[\w-]{43}$/;
const MAX_FORM_BYTES = 8_192;
const config = { endpoint: 'page' };

interface Shown {
  readonly title: string;
  readonly body: Markup;
  readonly status?: number;
}
type Fields = Readonly<Record<string, string>>;

/** Signing in, setting a password by a one-time link, and one's own access: forms without scripts. */
export function pageRoutes(app: App, deps: Operating): void {
  // Forms are read here only: everything under /admin/v1 takes JSON.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: MAX_FORM_BYTES }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  const send = (request: FastifyRequest, reply: FastifyReply, { title, body, status = 200 }: Shown): FastifyReply => {
    reply.headers(PAGE_HEADERS);
    deps.exchange.json(request, reply, { body: page(title, body), outcome: 'free', status, type: 'text/html; charset=utf-8' });
    return reply;
  };
  const note = (actor: string, action: string, outcome: string) =>
    deps.books.audit([{ atMs: deps.clock.nowMs(), actor, action, subject: actor, outcome }]);
  const goTo = (request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply => {
    reply.header('location', path);
    deps.exchange.json(request, reply, { body: '', outcome: 'free', status: 303, type: 'text/plain' });
    return reply;
  };
  const post = (url: string, answer: (request: FastifyRequest, reply: FastifyReply, fields: Fields) => Promise<FastifyReply>): void => {
    app.post(url, { config }, async (request, reply) => {
      if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? ''))
        throw new Problem('unsupported_media_type', { message: 'Send the form as application/x-www-form-urlencoded.' });
      refuseOtherSites(request);
      return answer(request, reply, (request.body ?? {}) as Fields);
    });
  };

  app.get('/admin/style.css', { config }, async (request, reply) =>
    reply.headers(deps.exchange.headers(request, 'text/css; charset=utf-8')).send(STYLE),
  );

  app.get('/', { config }, async (request, reply) => {
    const signedIn = await sessionOf(deps, request);
    if (signedIn === undefined) return goTo(request, reply, '/sign-in');
    return send(request, reply, await ownPage(signedIn));
  });

  app.get('/sign-in', { config }, async (request, reply) => send(request, reply, signInPage(formToken(deps, request, reply))));
  post('/sign-in', async (request, reply, fields) => {
    if (!isOwnForm(request, fields)) return send(request, reply, signInPage(formToken(deps, request, reply), STALE, 403));
    const { name = '', password = '', code = '' } = fields;
    const outcome = await signIn(deps, { name, password, code, address: networkOf(deps.clients.addressOf(request.raw)) });
    if (outcome.kind !== 'wait') await note(`operator:${outcome.operator?.id ?? 'unknown'}`, 'sign-in', outcome.kind);
    if (outcome.kind === 'signed_in') {
      setSessionCookie(deps, request, reply, outcome.secret);
      return goTo(request, reply, '/console');
    }
    if (outcome.kind === 'refused')
      return send(request, reply, signInPage(formToken(deps, request, reply), 'Name, password or code is wrong.', 401, name));
    reply.header('retry-after', String(outcome.seconds));
    return send(request, reply, signInPage(formToken(deps, request, reply), waitText(outcome.seconds), 429));
  });

  app.get('/set-up', { config }, async (request, reply) => {
    const { link: secret = '' } = request.query as Fields;
    const link = await readLink(deps, secret);
    return send(request, reply, link === undefined ? deadLink() : setUpPage(formToken(deps, request, reply), secret, link));
  });
  post('/set-up', async (request, reply, fields) => {
    const { link: secret = '', name = '', password = '', again = '' } = fields;
    const link = await readLink(deps, secret);
    if (link === undefined) return send(request, reply, deadLink());
    const retry = (fault: string, status = 400) =>
      send(request, reply, setUpPage(formToken(deps, request, reply), secret, { ...link, written: name }, fault, status));
    if (!isOwnForm(request, fields)) return retry(STALE, 403);
    if (password !== again) return retry('The two passwords differ.');
    const outcome = await redeemLink(deps, { secret, name, password });
    if (outcome.kind === 'dead') return send(request, reply, deadLink());
    if (outcome.kind === 'invalid') return retry(sentence(outcome.fault));
    const { id } = outcome.operator;
    await note(`operator:${id}`, 'operator set-up', 'done');
    setSessionCookie(deps, request, reply, (await openSession(deps, id)).secret);
    return goTo(request, reply, '/console');
  });

  /** A form that needs a session. */
  const own = (
    url: string,
    action: string,
    change: (own: SignedIn & { readonly address: string }, fields: Fields) => Promise<OwnOutcome>,
  ): void =>
    post(url, async (request, reply, fields) => {
      const signedIn = await sessionOf(deps, request);
      if (signedIn === undefined) return goTo(request, reply, '/sign-in');
      if (!isCsrfOf(signedIn.session, fields['token'])) throw new Problem('csrf_failed');
      const outcome = await change({ ...signedIn, address: networkOf(deps.clients.addressOf(request.raw)) }, fields);
      await note(`operator:${signedIn.operator.id}`, action, outcome.kind);
      if (outcome.kind === 'done') return goTo(request, reply, '/');
      if (outcome.kind === 'wait') reply.header('retry-after', String(outcome.seconds));
      return send(request, reply, await ownPage(signedIn, outcome));
    });
  own('/sign-out', 'sign-out', async ({ session }) => {
    await deps.books.revokeOperatorSessions({ hash: session.hash, nowMs: deps.clock.nowMs() });
    return { kind: 'done' };
  });
  own('/password', 'operator password', (who, { password = '', new_password: newPassword = '' }) =>
    changePassword(deps, who, { password, newPassword }),
  );
  own('/totp/on', 'operator totp on', (who, { password = '', secret = '', code = '' }) =>
    switchTotpOn(deps, who, { password, secret, code }),
  );
  own('/totp/off', 'operator totp off', (who, { password = '' }) => switchTotpOff(deps, who, { password }));
}

const STALE = 'This form is out of date. Send it again.';

/** A token in the form and the same one in a cookie: another site's page knows neither. */
function formToken({ clients }: Operating, request: FastifyRequest, reply: FastifyReply): string {
  const known = request.cookies[FORM_COOKIE] ?? '';
  // Another tab may show a form with the same token.
  const token = TOKEN_SHAPE.test(known) ? known : newSecret();
  reply.setCookie(FORM_COOKIE, token, cookieOptions(clients.isSecure(request.raw)));
  return token;
}

function isOwnForm(request: FastifyRequest, { token }: Fields): boolean {
  const cookie = request.cookies[FORM_COOKIE];
  return token !== undefined && token !== '' && cookie !== undefined && isSameText(token, cookie);
}

function signInPage(token: string, fault?: string, status = 200, name = ''): Shown {
  const fields = [
    field({ name: 'name', label: 'Name', autocomplete: 'username', value: name }),
    field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' }),
    field({
      name: 'code',
      label: 'Code',
      hint: 'Of your authenticator app, if you use one.',
      autocomplete: 'one-time-code',
      numeric: true,
      optional: true,
    }),
  ];
  const lost = html`<p class="hint">Password lost? Run <code>namesake operator reset NAME</code> on the server.</p>`;
  return { title: 'Sign in', body: html`${notice(fault)}${form('/sign-in', token, fields, 'Sign in')}${lost}`, status };
}

interface LinkShown {
  readonly name?: string;
  /** What was typed as the name of the first operator. */
  readonly written?: string;
}

function setUpPage(token: string, secret: string, { name, written }: LinkShown, fault?: string, status = 200): Shown {
  const who =
    name === undefined
      ? [field({ name: 'name', label: 'Your name', autocomplete: 'username', ...(written !== undefined && { value: written }) })]
      : [
          html`<p>For <strong>${name}</strong>.</p>
<input type="hidden" name="name" autocomplete="username" value="${name}">
`,
        ];
  const fields = [
    html`<input type="hidden" name="link" value="${secret}">
`,
    ...who,
    field({ name: 'password', label: 'New password', hint: 'At least 12 characters.', type: 'password', autocomplete: 'new-password' }),
    field({ name: 'again', label: 'The same password again', type: 'password', autocomplete: 'new-password' }),
  ];
  const title = name === undefined ? 'Become the first operator' : 'Set your password';
  return { title, body: html`${notice(fault)}${form('/set-up', token, fields, 'Save and sign in')}`, status };
}

function deadLink(): Shown {
  const body = html`${notice('This link was used, has expired or was replaced by another one.')}
<p>Make a new one on the server: restart the service if it has no operator yet, otherwise run <code>namesake operator reset NAME</code>.</p>
<p><a href="/sign-in">Sign in</a></p>`;
  return { title: 'This link does not work', body, status: 410 };
}

const password = field({ name: 'password', label: 'Your password', type: 'password', autocomplete: 'current-password' });

async function ownPage({ operator, session }: SignedIn, outcome?: Exclude<OwnOutcome, { readonly kind: 'done' }>): Promise<Shown> {
  const { csrf } = session;
  const body = html`${notice(outcome && faultText(outcome))}
<p>You are signed in as <strong>${operator.name}</strong> (${operator.role}).</p>
<p><a href="/console">Open the console</a></p>
<p>The operator's API is described in <a href="/admin/openapi.json">/admin/openapi.json</a>.</p>
${form('/sign-out', csrf, [], 'Sign out', true)}
<h2>Authenticator app</h2>
${operator.totp === undefined ? await totpForm(operator.name, csrf) : html`<p>Signing in asks for a code.</p>${form('/totp/off', csrf, [prefixed('off', password)], 'Switch off', true)}`}
<h2>Password</h2>
${form(
  '/password',
  csrf,
  [
    prefixed('change', password),
    field({
      name: 'new_password',
      label: 'New password',
      hint: 'At least 12 characters. All your sessions end.',
      type: 'password',
      autocomplete: 'new-password',
    }),
  ],
  'Change',
  true,
)}`;
  return { title: 'Your access', body, status: outcome === undefined ? 200 : STATUS[outcome.kind] };
}

const STATUS = { wrong_password: 401, wait: 429, invalid: 400 } as const;

/** Ids are unique on a page; the names of the fields are not. */
function prefixed(prefix: string, { markup }: Markup): Markup {
  return { markup: markup.replaceAll(/(for|id)="/g, `$1="${prefix}-`) };
}

async function totpForm(name: string, csrf: string): Promise<Markup> {
  const { secret, uri } = await newTotp(name);
  const hidden = html`<input type="hidden" name="secret" value="${secret}">
`;
  return html`<p>Off. Add this key to your app, or <a href="${uri}">open the app on this device</a>, then type a code of it.</p>
<p><code>${secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code></p>
${form('/totp/on', csrf, [hidden, prefixed('on', password), field({ name: 'code', label: 'Code', autocomplete: 'one-time-code', numeric: true })], 'Switch on', true)}`;
}

function faultText(outcome: Exclude<OwnOutcome, { readonly kind: 'done' }>): string {
  if (outcome.kind === 'wait') return waitText(outcome.seconds);
  return outcome.kind === 'invalid' ? sentence(outcome.fault) : 'The password is wrong. Nothing was changed.';
}

function waitText(seconds: number): string {
  return `Too many attempts. Try again in ${Math.ceil(Math.max(seconds, RETRY_AFTER_SECONDS) / 60)} minutes.`;
}

function sentence(text: string): string {
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}
