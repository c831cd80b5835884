import { signal } from '@preact/signals';

export type Role = 'viewer' | 'operator' | 'owner';
export const ROLES: readonly Role[] = ['viewer', 'operator', 'owner'];

export interface Session {
  readonly actor: string;
  readonly role: Role;
  readonly name?: string;
  readonly csrf_token?: string;
  /** Whether signing in asks for a code, too. */
  readonly totp?: boolean;
}

/** Who is signed in; undefined until the service has said so. */
export const session = signal<Session | undefined>(undefined);

export function mayDo(least: Role): boolean {
  return session.value !== undefined && ROLES.indexOf(session.value.role) >= ROLES.indexOf(least);
}
