import type { Brand } from '../core/ids.ts';

export type OperatorId = Brand<number, 'OperatorId'>;

/** From the lowest to the highest. */
export const ROLES = ['viewer', 'operator', 'owner'] as const;
export type Role = (typeof ROLES)[number];

export interface Operator {
  readonly id: OperatorId;
  readonly name: string;
  readonly role: Role;
  /** As `hashPassword` writes it; absent until the one-time link is used. */
  readonly password?: string;
  /** The shared secret of the authenticator app, base32. */
  readonly totp?: string;
  /** The time step of the last code that was accepted: no code works twice. */
  readonly totpStep?: number;
  readonly createdMs: number;
  readonly disabledMs?: number;
}

/** A one-time link, by the SHA-256 of its secret. Without an operator it makes the first one. */
export interface OperatorToken {
  readonly hash: string;
  readonly operator?: OperatorId;
  readonly kind: 'first' | 'password';
  readonly expiresMs: number;
  readonly usedMs?: number;
}

export interface OperatorSession {
  /** SHA-256 of the cookie's value, hex. */
  readonly hash: string;
  readonly operator: OperatorId;
  /** The token that a state-changing request of this session needs in addition to the cookie. */
  readonly csrf: string;
  readonly createdMs: number;
  readonly seenMs: number;
  readonly expiresMs: number;
  readonly revokedMs?: number;
}

/** Absent members stay as they are; `null` takes a value away. */
export interface OperatorPatch {
  readonly role?: Role;
  readonly password?: string | null;
  readonly totp?: string | null;
  readonly disabledMs?: number;
}

/** Who may operate the service: the part of the books port that look-ups never touch. */
export interface OperatorsStore {
  /** Throws `NameTaken`; a removed operator of that name is taken back with the new role. */
  addOperator(operator: { readonly name: string; readonly role: Role; readonly nowMs: number }): Promise<Operator>;
  operators(filter: { readonly name?: string; readonly id?: OperatorId }): Promise<Operator[]>;
  updateOperator(id: OperatorId, patch: OperatorPatch): Promise<void>;
  /** False if a code of this time step or a later one was accepted before. */
  useTotpStep(use: { readonly id: OperatorId; readonly step: number }): Promise<boolean>;

  /** Earlier links of the same operator stop working. */
  addOperatorToken(token: OperatorToken): Promise<void>;
  /** A link that works now. */
  operatorToken(ask: { readonly hash: string; readonly nowMs: number }): Promise<OperatorToken | undefined>;
  /**
   * Uses a link, once: sets the password, switches TOTP off and ends all sessions of its operator, or makes the first operator
   * as an owner. Undefined, and nothing is changed, when the link does not work any more.
   */
  redeemOperatorToken(order: RedeemOrder): Promise<Operator | undefined>;

  addOperatorSession(session: OperatorSession): Promise<void>;
  operatorSessions(filter: { readonly hash?: string; readonly operator?: OperatorId }): Promise<OperatorSession[]>;
  noteOperatorSession(seen: { readonly hash: string; readonly seenMs: number }): Promise<void>;
  /** One session by its hash, or all of an operator. */
  revokeOperatorSessions(order: { readonly hash?: string; readonly operator?: OperatorId; readonly nowMs: number }): Promise<void>;
}

export interface RedeemOrder {
  readonly hash: string;
  /** Name of the first operator; other links have their operator. */
  readonly name: string;
  readonly password: string;
  readonly nowMs: number;
}
