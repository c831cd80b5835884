import { ROLES, type Role, session } from './session.ts';

export interface Detail {
  readonly field: string;
  readonly message: string;
}

/** What the service, or the way to it, answered instead of a result. */
export class ApiFault extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: readonly Detail[];
  readonly requestId: string | undefined;

  constructor(fault: { status: number; code: string; message: string; details?: readonly Detail[]; requestId?: string | undefined }) {
    super(fault.message);
    this.status = fault.status;
    this.code = fault.code;
    this.details = fault.details ?? [];
    this.requestId = fault.requestId;
  }
}

export type Query = Readonly<Record<string, string | number | undefined>>;
export interface Asking {
  readonly signal?: AbortSignal | undefined;
  /** The role that is named when the service refuses for want of one. */
  readonly needs?: Role;
  readonly headers?: Readonly<Record<string, string>>;
}

export const API = '/admin/v1';

function url(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `${API}${path}${text === '' ? '' : `?${text}`}`;
}

export function get<Reply>(path: string, query: Query = {}, asking: Asking = {}): Promise<Reply> {
  return ask<Reply>(url(path, query), { method: 'GET', signal: asking.signal ?? null }, asking);
}

export function send<Reply>(
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  asking: Asking = {},
): Promise<Reply> {
  const isForm = body instanceof FormData;
  const headers = {
    'x-csrf-token': session.value?.csrf_token ?? '',
    ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    ...asking.headers,
  };
  const sent = body === undefined ? null : isForm ? body : JSON.stringify(body);
  return ask<Reply>(`${API}${path}`, { method, headers, body: sent, signal: asking.signal ?? null }, asking);
}

async function ask<Reply>(address: string, init: RequestInit, { needs }: Asking): Promise<Reply> {
  const response = await fetch(address, { ...init, credentials: 'same-origin', cache: 'no-store' }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiFault({
      status: 0,
      code: 'unreachable',
      message: 'The service does not answer. Check that it runs and that this machine reaches it, then try again.',
    });
  });
  if (response.ok) return (await response.json()) as Reply;
  throw await faultIn(response, needs);
}

interface ErrorBody {
  readonly error?: { code?: string; message?: string; details?: readonly Detail[]; request_id?: string };
}

/** What was answered instead of a result. Without a session it leads to signing in. */
export async function faultIn(response: Response, needs?: Role): Promise<ApiFault> {
  if (response.status === 401) signInAgain();
  const { error = {} } = (await response.json().catch(() => ({}))) as ErrorBody;
  const { code = 'internal', message = `The service answered ${response.status}.`, details = [], request_id: requestId } = error;
  return new ApiFault({ status: response.status, code, message: code === 'role_missing' ? roleText(needs) : message, details, requestId });
}

function roleText(needs: Role | undefined): string {
  const { role } = session.value ?? { role: 'viewer' as const };
  const needed = needs ?? ROLES[Math.min(ROLES.indexOf(role) + 1, ROLES.length - 1)];
  return `This needs the role ${needed}; yours is ${role}. An owner can change it under Operators.`;
}

const BACK = 'namesake:back';

/** Leaves for the sign-in page. After it the console opens where it was left. */
function signInAgain(): void {
  const { pathname, search } = window.location;
  sessionStorage.setItem(BACK, pathname + search);
  window.location.assign('/sign-in');
}

/** Where the operator was when the session ended; asked once. */
export function placeLeft(): string | undefined {
  const place = sessionStorage.getItem(BACK) ?? undefined;
  sessionStorage.removeItem(BACK);
  return place;
}
