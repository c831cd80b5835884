import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openFreePeople, secretsAt } from './app/open-stores.ts';
import { defaultJournalFile, PrivacyJournal } from './app/privacy/journal.ts';
import { ReviewFile } from './app/review/review-file.ts';
import type { Settings } from './config-settings.ts';
import { buildOperatorServer, type OperatorOptions } from './http/admin/operator-server.ts';
import type { Listener } from './http/listener.ts';
import type { ServiceFacts } from './http/service.ts';
import { clientsOf, isLoopback, tlsOf } from './main-listening.ts';
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
  | 'service'
  | 'review'
  | 'changePeople'
  | 'readPhone'
  | 'minConfidence'
  | 'auditKey'
  | 'failedKeyLimit'
  | 'bodyLimitBytes'
  | 'requestTimeoutMs'
  | 'replyTimeoutMs'
  | 'clients'
  | 'tls'
>;

function serviceFacts(settings: Settings): ServiceFacts {
  const { rate_limit, miss_budget, batch_limit, rejects_days, look_up_log_days, change_set_days } = settings;
  return {
    store: settings.store === '' ? 'folder' : 'postgresql',
    data: settings.store === '' ? settings.data : '',
    journalFile: journalOf(settings),
    isTls: settings.tls_cert !== '',
    isBehindProxy: settings.behind_proxy !== '',
    isLocal: isLoopback(settings.host) && isLoopback(settings.admin_host),
    limits: { rate_limit, miss_budget, batch_limit },
    retention: { rejects_days, look_up_log_days, change_set_days },
  };
}

function journalOf({ data, privacy_journal: journal }: Settings): string {
  return journal === '' ? defaultJournalFile(data) : journal;
}

/** Listens for the operator; undefined where the default port is taken. A port that was set must be free. */
export async function listenForOperator(settings: Settings, isPortSet: boolean, options: Options): Promise<OperatorListener | undefined> {
  const { admin_host: host, admin_port: port } = settings;
  const listener = await buildOperatorServer({
    ...options,
    privacy: () => {
      const key = keysIn(secretsAt(settings)).suppression;
      return { key, journal: new PrivacyJournal(journalOf(settings), key) };
    },
    consoleFolder: join(import.meta.dirname, 'console'),
    run: programRunner(settings),
    uploadsPlace: { folder: join(settings.data, 'uploads'), limitBytes: settings.upload_limit_bytes },
    rejectsFolder: join(settings.data, 'rejects'),
    review: new ReviewFile(join(settings.data, 'review')),
    service: serviceFacts(settings),
    changePeople: () => openFreePeople(settings),
    readPhone: phoneReader(settings.phone_regions.split(',')),
    minConfidence: settings.min_confidence,
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
