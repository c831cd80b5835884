import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openFreePeople, secretsAt } from './app/open-stores.ts';
import { defaultJournalFile, PrivacyJournal } from './app/privacy/journal.ts';
import type { Settings } from './config-settings.ts';
import { buildOperatorServer, type OperatorOptions } from './http/admin/operator-server.ts';
import type { Listener } from './http/listener.ts';
import { clientsOf, tlsOf } from './main-listening.ts';
import { programRunner } from './main-program.ts';
import { urlOf } from './main-workers.ts';
import { phoneReader } from './normalize/phone/phone-regions.ts';
import { keysIn } from './store/secrets-file.ts';

export interface OperatorListener extends Listener {
  readonly url: string;
}

type Options = Omit<
  OperatorOptions,
  | 'privacy'
  | 'consoleFolder'
  | 'run'
  | 'uploadsPlace'
  | 'rejectsFolder'
  | 'changePeople'
  | 'readPhone'
  | 'minConfidence'
  | 'customersUrl'
  | 'auditKey'
  | 'failedKeyLimit'
  | 'bodyLimitBytes'
  | 'requestTimeoutMs'
  | 'replyTimeoutMs'
  | 'clients'
  | 'tls'
>;

/** Listens for the operator; undefined where the default port is taken. A port that was set must be free. */
export async function listenForOperator(settings: Settings, isPortSet: boolean, options: Options): Promise<OperatorListener | undefined> {
  const { admin_host: host, admin_port: port } = settings;
  const listener = await buildOperatorServer({
    ...options,
    privacy: () => {
      const key = keysIn(secretsAt(settings)).suppression;
      const file = settings.privacy_journal === '' ? defaultJournalFile(settings.data) : settings.privacy_journal;
      return { key, journal: new PrivacyJournal(file, key) };
    },
    consoleFolder: join(import.meta.dirname, 'console'),
    run: programRunner(settings),
    uploadsPlace: { folder: join(settings.data, 'uploads'), limitBytes: settings.upload_limit_bytes },
    rejectsFolder: join(settings.data, 'rejects'),
    changePeople: () => openFreePeople(settings),
    readPhone: phoneReader(settings.phone_regions.split(',')),
    minConfidence: settings.min_confidence,
    customersUrl: () => urlOf(settings, settings.host, settings.port),
    auditKey: () => keysIn(secretsAt(settings)).audit,
    clients: clientsOf(settings),
    tls: tlsOf(settings),
    failedKeyLimit: settings.failed_keys,
    bodyLimitBytes: settings.body_limit_bytes,
    requestTimeoutMs: settings.request_timeout_ms,
    replyTimeoutMs: settings.reply_timeout_ms,
  });
  try {
    await listener.app.listen({ host, port });
  } catch (error) {
    if (isPortSet || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    options.log.adminPortTaken({ port });
    await listener.close();
    return undefined;
  }
  return { ...listener, url: urlOf(settings, host, (listener.app.server.address() as AddressInfo).port) };
}
