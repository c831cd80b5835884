import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { LookUpEngine } from '../app/look-up/engine.ts';
import type { LookUp } from '../app/look-up/look-up.ts';
import type { Admission, AdmitAsk, PrivacyWatch } from '../app/metering/admit.ts';
import type { MeteredDeps } from '../app/metering/answer-metered.ts';
import type { RateLimits } from '../app/metering/rate-limit.ts';
import type { LoginThrottle } from '../app/operators/login-throttle.ts';
import type { PrivacyDeps } from '../app/privacy/change-list.ts';
import type { PrivacyJournal } from '../app/privacy/journal.ts';
import type { BackgroundWork } from '../app/program/background-work.ts';
import type { RunCommand } from '../app/program/run-command.ts';
import type { ReviewFile } from '../app/review/review-file.ts';
import type { UploadImports } from '../app/uploads/upload-imports.ts';
import type { Uploads } from '../app/uploads/uploads.ts';
import type { Clock } from '../core/clock.ts';
import type { ReadPhone } from '../normalize/phone/phone-regions.ts';
import type { Link } from '../sources/links/link.ts';
import type { BooksStore } from '../store/books.ts';
import type { PeopleStore } from '../store/people.ts';
import type { ReadBearer } from './bearer.ts';
import type { Clients } from './client-address.ts';
import type { Exchange } from './exchange.ts';
import type { FailedKeys } from './failed-keys.ts';
import type { KnownKeys } from './known-keys.ts';
import type { ServiceLog } from './log.ts';
import type { MetricSnapshot } from './metrics/counted.ts';
import type { Metrics } from './metrics/metrics.ts';

/** In PEM form. */
export interface TlsFiles {
  readonly cert: Buffer;
  readonly key: Buffer;
}

export interface ServerOptions {
  readonly books: BooksStore;
  readonly lookUp: LookUp;
  readonly privacy?: PrivacyWatch;
  readonly clock: Clock;
  readonly log: ServiceLog;
  readonly limits: RateLimits;
  readonly batchLimit: number;
  /** The countries whose national phone formats are read. */
  readonly phoneRegions: readonly string[];
  /** Fixes how long free answers are held back. */
  readonly timingSecret: Buffer;
  readonly minConfidence: number;
  readonly bodyLimitBytes: number;
  readonly requestTimeoutMs: number;
  readonly replyTimeoutMs: number;
  readonly tls?: TlsFiles | undefined;
  readonly keepRepliesMs: number;
  readonly clients: Clients;
  /** Requests a minute and client address whose key fails; 0 is no limit. */
  readonly failedKeys: number;
  /** The fault of the store's files, if one is known. */
  readonly storeFault?: () => string | undefined;
  /** False sends every request through the framework; true by default. */
  readonly fastPath?: boolean;
  /** Given where more than requests is observed. */
  readonly metrics?: Metrics;
}

export type App = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, TypeBoxTypeProvider>;

/** What the routes share. */
export interface Service extends MeteredDeps {
  readonly options: ServerOptions;
  readonly books: BooksStore;
  readonly lookUp: LookUp;
  readonly metrics: Metrics;
  readonly exchange: Exchange;
  readonly readBearer: ReadBearer;
  readonly knownKeys: KnownKeys;
  readonly failedKeys: FailedKeys;
  /** Called when a connection has sent a good key. */
  readonly trust: (socket: Socket) => void;
  readonly readPhone: ReadPhone;
  readonly admit: (ask: AdmitAsk) => Promise<Admission>;
  readonly isDraining: () => boolean;
}

export type Readiness = 'ready' | 'draining' | 'store_unavailable';

export interface OperatorLookUp {
  readonly engine: LookUpEngine;
  readonly links: readonly Link[];
  /** False until the privacy list is applied to the people: no person is looked up before. */
  readonly isCurrent: () => boolean;
}

/** How the service is set up, as far as its operator is shown. */
export interface ServiceFacts {
  readonly store: 'folder' | 'postgresql';
  /** Empty on PostgreSQL. */
  readonly data: string;
  readonly journalFile: string;
  readonly isTls: boolean;
  readonly isBehindProxy: boolean;
  /** Both listeners are on loopback. */
  readonly isLocal: boolean;
  readonly limits: { readonly rate_limit: number; readonly miss_budget: number; readonly batch_limit: number };
  readonly retention: { readonly rejects_days: number; readonly look_up_log_days: number; readonly change_set_days: number };
}

/** Shared by the operator's routes. */
export interface Operating {
  readonly books: BooksStore;
  /** Opened by the first route that reads it. */
  readonly people: () => Promise<PeopleStore>;
  /** The built browser app; there may be none. */
  readonly consoleFolder: string;
  /** Opens the people for a change; undefined while another process holds the embedded store. The caller closes it. */
  readonly changePeople: () => Promise<PeopleStore | undefined>;
  /** Runs commands of this program in processes of their own. */
  readonly run: RunCommand;
  readonly uploads: Uploads;
  readonly imports: UploadImports;
  readonly work: BackgroundWork;
  /** Starts leaving out sources whose day has come, if there are any. */
  readonly applyExpiries: () => Promise<void>;
  readonly rejectsFolder: string;
  readonly review: ReviewFile;
  /** Adds what was answered since the last call to what is kept of it. */
  readonly foldAnswers: () => Promise<void>;
  readonly service: ServiceFacts;
  /** The engine of the endpoints, for operators; made by the first route that asks. */
  readonly lookUp: () => Promise<OperatorLookUp>;
  readonly readPhone: ReadPhone;
  /** The floor of customers' answers. */
  readonly minConfidence: number;
  /** Where customers ask, as far as this process knows. */
  readonly customersUrl: () => string;
  /** Under which people are named in the audit. */
  readonly auditKey: () => Uint8Array;
  /** The key of the privacy list, and the journal. */
  readonly privacy: () => Pick<PrivacyDeps, 'key'> & { readonly journal: Pick<PrivacyJournal, 'append' | 'file' | 'read'> };
  readonly clock: Clock;
  readonly clients: Clients;
  readonly throttle: LoginThrottle;
  readonly failedKeys: FailedKeys;
  /** Called when a connection has sent a good key or session. */
  readonly trust: (socket: Socket) => void;
  readonly exchange: Exchange;
  readonly log: ServiceLog;
  readonly isDraining: () => boolean;
  /** Of all serving processes. */
  readonly readiness: () => Promise<Readiness>;
  /** What each process has counted. */
  readonly snapshots: () => Promise<readonly (readonly MetricSnapshot[])[]>;
}
