import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import type { Settings } from './config-settings.ts';
import { type Clients, proxiesFault, readClients } from './http/client-address.ts';
import type { Listener } from './http/listener.ts';
import type { ServiceLog } from './http/log.ts';
import type { TlsFiles } from './http/service.ts';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

export function isLoopback(host: string): boolean {
  const family = isIP(host);
  return family === 0 ? host === 'localhost' : LOOPBACK.check(host, family === 6 ? 'ipv6' : 'ipv4');
}

function proxiesOf({ behind_proxy = '' }: Partial<Settings>): string[] {
  return behind_proxy === '' ? [] : behind_proxy.split(',').map((one) => one.trim());
}

/** The proxies that are trusted about client addresses. */
export function clientsOf(settings: Settings): Clients {
  return readClients(proxiesOf(settings));
}

/** What is wrong with where and how the service is to listen. */
export function listeningFaults(read: Partial<Settings>): string[] {
  const { tls_cert: cert = '', tls_key: key = '' } = read;
  const faults: string[] = [];
  const fault = proxiesFault(proxiesOf(read));
  if (fault !== undefined) faults.push(`--behind-proxy ${fault}`);
  if ((cert === '') !== (key === '')) faults.push('--tls-cert and --tls-key belong together; set both or neither.');
  else if (cert !== '') {
    try {
      readTls({ cert, key });
    } catch {
      faults.push('--tls-cert and --tls-key must name readable PEM files, a certificate with its chain and its private key.');
    }
  }
  for (const [name, host = ''] of [
    ['--host', read.host],
    ['--admin-host', read.admin_host],
  ] as const) {
    if (cert === '' && proxiesOf(read).length === 0 && !isLoopback(host) && host !== '')
      faults.push(
        `${name} listens beyond this machine without TLS: give --tls-cert and --tls-key, or name the proxy in front with --behind-proxy.`,
      );
  }
  return faults;
}

/** Throws where the files do not make a pair that TLS can use. */
function readTls({ cert, key }: { readonly cert: string; readonly key: string }): TlsFiles {
  const files = { cert: readFileSync(cert), key: readFileSync(key) };
  createSecureContext(files);
  return files;
}

export function tlsOf({ tls_cert: cert, tls_key: key }: Settings): TlsFiles | undefined {
  return cert === '' ? undefined : readTls({ cert, key });
}

/** On SIGHUP new connections use the files as they are then. Bad files are logged, and the old ones stay in use. */
export function reloadTlsOnSignal(settings: Settings, listeners: readonly Pick<Listener, 'useTls'>[], log: ServiceLog): void {
  if (settings.tls_cert === '') return;
  process.on('SIGHUP', () => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGHUP');
    try {
      const files = tlsOf(settings)!;
      for (const listener of listeners) listener.useTls(files);
      log.tlsReloaded();
    } catch (error) {
      log.failure(error, { route: 'tls' });
    }
  });
}
