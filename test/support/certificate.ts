import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { request as ask } from 'node:https';
import type { TLSSocket } from 'node:tls';

const DAY_MS = 86_400_000;
const SEQUENCE = 0x30;
const ECDSA_WITH_SHA256 = der(SEQUENCE, Buffer.from('06082a8648ce3d040302', 'hex'));
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const ALTERNATIVE_NAME = Buffer.from('0603551d11', 'hex');

/** A certificate for 127.0.0.1 that signs itself, and its key, in PEM form. */
export function makeCertificate(name: string): { readonly cert: Buffer; readonly key: Buffer } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const who = der(SEQUENCE, der(0x31, der(SEQUENCE, COMMON_NAME, der(0x0c, Buffer.from(name)))));
  const addresses = der(SEQUENCE, der(0x87, Buffer.from([127, 0, 0, 1])));
  const signed = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    who,
    der(SEQUENCE, moment(Date.now() - DAY_MS), moment(Date.now() + DAY_MS)),
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, der(SEQUENCE, ALTERNATIVE_NAME, der(0x04, addresses)))),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', signed, privateKey)]);
  const cert = der(SEQUENCE, signed, ECDSA_WITH_SHA256, der(0x03, signature));
  return { cert: pem('CERTIFICATE', cert), key: Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' })) };
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  return Buffer.concat([Buffer.from([tag, 0x82, body.length >> 8, body.length & 0xff]), body]);
}

function moment(ms: number): Buffer {
  return der(0x17, Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replaceAll(/\D/g, '')}Z`));
}

function pem(label: string, bytes: Buffer): Buffer {
  return Buffer.from(`-----BEGIN ${label}-----\n${bytes.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`);
}

/** Asks over a new connection: who answers, and with what status. */
export function askTls(
  url: string,
  ca: readonly Buffer[],
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly name: string; readonly status: number | undefined }> {
  return new Promise((resolve, reject) => {
    const request = ask(url, { ca: [...ca], agent: false, headers }, (reply) => {
      const { subject } = (reply.socket as TLSSocket).getPeerCertificate();
      reply.resume().once('end', () => resolve({ name: subject.CN as string, status: reply.statusCode }));
    });
    request.once('error', reject).end();
  });
}
