import type { FastifyRequest, FastifySchemaValidationError } from 'fastify';
import type { ProblemDetail } from '../core/problem.ts';
import { detailOf } from './faults.ts';
import { brokenTexts } from './routes/fragment.ts';
import { retryFaults } from './routes/retry.ts';

type Check = ((data: unknown) => boolean | Promise<boolean>) & { errors?: FastifySchemaValidationError[] | null };

/** Whatever is wrong with a request that does not fit its endpoint: the framework stops at the first part with a fault. */
export async function everyFault(request: FastifyRequest, met: readonly ProblemDetail[] = []): Promise<ProblemDetail[]> {
  const found = [
    ...(await faultsOf(request, 'body', request.body)),
    ...brokenTexts(request.body),
    ...(await faultsOf(request, 'querystring', request.query)),
    ...retryFaults(request.headers),
  ];
  return [...found, ...met.filter((one) => !found.some(({ field, message }) => field === one.field && message === one.message))];
}

async function faultsOf(request: FastifyRequest, part: 'body' | 'querystring', data: unknown): Promise<ProblemDetail[]> {
  const check = request.getValidationFunction(part) as Check | undefined;
  const isGood = check?.(data);
  // Read at once: after a pause they may be another request's.
  const errors = isGood === false ? check?.errors : await thrownBy(isGood);
  return (errors ?? []).map((fault) => detailOf(fault, part));
}

async function thrownBy(checked: boolean | undefined | Promise<boolean>): Promise<FastifySchemaValidationError[] | undefined> {
  try {
    await checked;
    return undefined;
  } catch (errors) {
    return errors as FastifySchemaValidationError[];
  }
}
