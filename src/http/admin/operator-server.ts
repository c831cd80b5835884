import { NO_LIMITS } from '../../app/metering/rate-limit.ts';
import { LoginThrottle } from '../../app/operators/login-throttle.ts';
import { BackgroundWork } from '../../app/program/background-work.ts';
import { addAnswers } from '../../app/quality-watch/answered-confidence.ts';
import { dueExpiries } from '../../app/sources/licences.ts';
import { UploadImports } from '../../app/uploads/upload-imports.ts';
import { Uploads, type UploadsPlace } from '../../app/uploads/uploads.ts';
import type { ConfidenceWindow } from '../../confidence/drift.ts';
import { dayOf } from '../../core/clock.ts';
import { Exchange } from '../exchange.ts';
import { FailedKeys } from '../failed-keys.ts';
import { requestIds } from '../framework.ts';
import { createListener, type Listener } from '../listener.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Operating, TlsFiles } from '../service.ts';
import { addOperatorRoutes } from './routes.ts';

export interface OperatorOptions
  extends Omit<
    Operating,
    'exchange' | 'isDraining' | 'throttle' | 'failedKeys' | 'trust' | 'uploads' | 'imports' | 'work' | 'applyExpiries' | 'foldAnswers'
  > {
  readonly uploadsPlace: Omit<UploadsPlace, 'clock'>;
  /** What customers were answered since the last call, by process. */
  readonly answers: () => Promise<readonly ConfidenceWindow[]>;
  readonly metrics: Metrics;
  /** Requests a minute and client address; 0 means no limit. */
  readonly failedKeyLimit: number;
  readonly bodyLimitBytes: number;
  readonly requestTimeoutMs: number;
  readonly replyTimeoutMs: number;
  readonly tls?: TlsFiles | undefined;
}

/** How often answers are counted, and it is looked whether the day of a source has come. */
const LOOK_MS = 60_000;

/** Time a file may take to arrive whole. */
const UPLOAD_MS = 3_600_000;

/** The operator's listener: one a service, in the process that owns the books where there are several. */
export async function buildOperatorServer(options: OperatorOptions): Promise<Listener> {
  const exchange = new Exchange(options.metrics, options.log, NO_LIMITS);
  const listener = createListener({ ...options, exchange, bodyTimeoutMs: UPLOAD_MS, nextId: requestIds() });
  const failedKeys = new FailedKeys(options.failedKeyLimit, { ...options, elapsedMs: () => performance.now() });
  const { isDraining, trust } = listener;
  const uploads = new Uploads({ ...options.uploadsPlace, clock: options.clock });
  const onFailure = (error: unknown) => options.log.failure(error, { route: 'import' });
  const imports = new UploadImports({ ...options, uploads, onFailure });
  const work = new BackgroundWork(options.run, options.clock);
  const applyExpiries = async () => {
    const facts = await (await options.people()).facts();
    if (dueExpiries(facts, dayOf(options.clock.nowMs())).length > 0) work.start('expire_sources', ['sources', 'expire']);
  };
  const foldAnswers = async () => addAnswers(options.books, await options.answers(), options.clock.nowMs());
  const look = async () => {
    await foldAnswers().catch(onFailure);
    // Until there are people, none can expire.
    await applyExpiries().catch(() => undefined);
  };
  const timer = setInterval(look, LOOK_MS).unref();
  listener.app.addHook('onClose', async () => {
    clearInterval(timer);
    await Promise.all([imports.close(), work.close(), foldAnswers().catch(onFailure)]);
  });
  const operating = {
    ...options,
    uploads,
    imports,
    work,
    applyExpiries,
    foldAnswers,
    exchange,
    isDraining,
    trust,
    throttle: new LoginThrottle(),
    failedKeys,
  };
  await addOperatorRoutes(listener.app, operating);
  await listener.app.ready();
  return listener;
}
