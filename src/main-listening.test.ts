import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askTls, makeCertificate } from '../test/support/certificate.ts';
import { operatorService } from '../test/support/operator-service.ts';
import { readConfig } from './config.ts';
import { serviceLog } from './http/log.ts';
import { listeningFaults, reloadTlsOnSignal, tlsOf } from './main-listening.ts';

const folder = mkdtempSync(join(tmpdir(), 'namesake-tls-'));
const tls_cert = join(folder, 'cert.pem');
const tls_key = join(folder, 'key.pem');
const one = makeCertificate('one');
const two = makeCertificate('two');

function write({ cert, key }: { readonly cert: Buffer; readonly key: Buffer }): void {
  writeFileSync(tls_cert, cert);
  writeFileSync(tls_key, key);
}

beforeAll(() => write(one));
afterAll(() => rmSync(folder, { recursive: true }));

describe('where the service listens', () => {
  it.each<[object, RegExp | undefined]>([
    [{}, undefined],
    [{ host: 'localhost', admin_host: '::1' }, undefined],
    [{ host: '0.0.0.0' }, /^--host listens beyond this machine without TLS/],
    [{ host: '::' }, /^--host listens beyond/],
    [{ host: 'example.com' }, /^--host listens beyond/],
    [{ admin_host: '192.0.2.1' }, /^--admin-host listens beyond/],
    [{ host: '0.0.0.0', behind_proxy: '10.0.0.0/8, 127.0.0.1' }, undefined],
    [{ host: '0.0.0.0', admin_host: '0.0.0.0', tls_cert, tls_key }, undefined],
    [{ behind_proxy: 'nginx' }, /^--behind-proxy must be addresses or ranges/],
    [{ tls_cert }, /belong together/],
    [{ tls_cert: join(folder, 'none'), tls_key }, /must name readable PEM files/],
    [{ tls_cert: tls_key, tls_key }, /must name readable PEM files/],
  ])('%j', (given, fault) => {
    const faults = listeningFaults({ ...readConfig({ flags: {}, env: {} }), ...given });
    if (fault === undefined) expect(faults).toEqual([]);
    else expect(faults).toEqual([expect.stringMatching(fault)]);
  });
});

it('new connections get the files as they are at SIGHUP; those that are no good are logged and the old ones stay', async () => {
  const settings = { ...readConfig({ flags: {}, env: {} }), tls_cert, tls_key };
  const service = await operatorService({ tls: tlsOf(settings) });
  const url = `${service.address}/readyz`;
  const failures: unknown[] = [];
  const signals = process.listeners('SIGHUP');
  const log = { ...serviceLog({ level: 'silent', accessLog: false }), failure: (error: unknown) => failures.push(error) };
  reloadTlsOnSignal(settings, [service.listener], log);
  expect(await askTls(url, [one.cert])).toEqual({ name: 'one', status: 200 });
  write(two);
  process.emit('SIGHUP');
  expect(await askTls(url, [two.cert])).toEqual({ name: 'two', status: 200 });
  write({ cert: one.cert, key: two.key });
  process.emit('SIGHUP');
  expect(failures).toHaveLength(1);
  expect(await askTls(url, [two.cert])).toEqual({ name: 'two', status: 200 });
  for (const added of process.listeners('SIGHUP').filter((listener) => !signals.includes(listener))) process.off('SIGHUP', added);
  await service.close();
});
