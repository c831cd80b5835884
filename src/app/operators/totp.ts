import type { Operator } from '../../store/operators.ts';

const ISSUER = 'Namesake';
const SECRET_BYTES = 20;
const SECRET_SHAPE = /^[A-Z2-7]{32}$/;
const CODE_SHAPE = /^\d{6}$/;
const STEP_MS = 30_000;
/** One step before and after, because phone clocks are off by some seconds. */
const WINDOW_STEPS = 1;

export interface NewTotp {
  /** Base32, to be typed. */
  readonly secret: string;
  /** For a QR code. */
  readonly uri: string;
}

/** A secret for an authenticator app. It counts once a code of it has been given. */
export async function newTotp(name: string): Promise<NewTotp> {
  const { Secret, TOTP } = await import('otpauth');
  const secret = new Secret({ size: SECRET_BYTES });
  return { secret: secret.base32, uri: new TOTP({ issuer: ISSUER, label: name, secret }).toString() };
}

/** The time step of a code that is valid now. */
export async function totpStep({
  secret,
  code,
  nowMs,
}: {
  readonly secret: string;
  readonly code: string;
  readonly nowMs: number;
}): Promise<number | undefined> {
  if (!SECRET_SHAPE.test(secret) || !CODE_SHAPE.test(code)) return undefined;
  const { Secret, TOTP } = await import('otpauth');
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const off = totp.validate({ token: code, timestamp: nowMs, window: WINDOW_STEPS });
  return off === null ? undefined : Math.floor(nowMs / STEP_MS) + off;
}

/** True for operators without TOTP, whatever the code. */
export async function isCode(
  books: { useTotpStep(use: { readonly id: Operator['id']; readonly step: number }): Promise<boolean> },
  { id, totp }: Operator,
  ask: { readonly code: string; readonly nowMs: number },
): Promise<boolean> {
  if (totp === undefined) return true;
  const step = await totpStep({ secret: totp, ...ask });
  return step !== undefined && (await books.useTotpStep({ id, step }));
}
