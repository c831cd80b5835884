import type { BatchAsk, FullIdentityAsk, ReversePhoneAsk } from '../../app/look-up/metered-look-ups.ts';
import type { MeteredOutcome } from '../../app/metering/metered.ts';
import { type IdentityBody, readFragment } from '../routes/fragment.ts';
import { enter } from '../routes/metered-route.ts';
import { FullIdentityRequest } from '../routes/schemas.ts';
import type { Service } from '../service.ts';
import { parseStrictJson, parseStrictText } from '../strict-json.ts';
import type { LaneRequest, PlainEndpoint } from './lane-request.ts';
import { NOT_ASCII, readPlainPhone, readPlainPhones } from './plain-bodies.ts';

/** The look-ups behind the routes. */
export interface LookUps {
  readonly reversePhone: (ask: ReversePhoneAsk) => Promise<MeteredOutcome>;
  readonly batch: (ask: BatchAsk) => Promise<MeteredOutcome>;
  readonly fullIdentity: (ask: FullIdentityAsk) => Promise<MeteredOutcome>;
}

const NOTHING: readonly never[] = [];

/** The endpoints whose plain requests are read in the lanes, by path. */
export function plainEndpoints(service: Service, lookUps: LookUps): ReadonlyMap<string, PlainEndpoint> {
  const { minConfidence, batchLimit } = service.options;
  let isIdentity: ((body: unknown) => boolean) | undefined;
  const answer = (request: LaneRequest, outcome: Promise<MeteredOutcome>): void => {
    outcome.then(
      (found) => request.answered(found),
      (error: unknown) => request.failed(error),
    );
  };

  const reversePhone: PlainEndpoint = {
    routeOptions: { config: { endpoint: 'reverse_phone' } },
    take(request, text, bodyAt) {
      const number = readPlainPhone(text, bodyAt);
      if (number === undefined) return false;
      if (!enter(service, request, request)) return true;
      const { keyHash, id: requestId } = request;
      answer(
        request,
        lookUps.reversePhone({ retry: undefined, explain: false, ignoredFields: NOTHING, keyHash, requestId, minConfidence, number }),
      );
      return true;
    },
  };
  const batch: PlainEndpoint = {
    routeOptions: { config: { endpoint: 'reverse_phone_batch' } },
    take(request, text, bodyAt) {
      const phones = readPlainPhones(text, bodyAt);
      if (phones === undefined || phones.length > batchLimit) return false;
      if (!enter(service, request, request)) return true;
      const { keyHash, id: requestId } = request;
      answer(
        request,
        lookUps.batch({ retry: undefined, explain: false, ignoredFields: NOTHING, keyHash, requestId, minConfidence, phones }),
      );
      return true;
    },
  };
  const fullIdentity: PlainEndpoint = {
    routeOptions: { config: { endpoint: 'full_identity' } },
    take(request, text, bodyAt, chunk) {
      if (isIdentity === undefined) {
        // The first of them go the usual way, which waits for the compiler.
        void service.compilers.checkOf(FullIdentityRequest).then((check) => {
          isIdentity = check;
        });
        return false;
      }
      let fragment: FullIdentityAsk['fragment'];
      try {
        const written = text.slice(bodyAt);
        const body = (NOT_ASCII.test(written) ? parseStrictJson(chunk.subarray(bodyAt)) : parseStrictText(written)) as IdentityBody;
        if (!isIdentity(body)) return false;
        fragment = readFragment(body);
      } catch {
        return false;
      }
      if (!enter(service, request, request)) return true;
      const { keyHash, id: requestId } = request;
      const ask = {
        retry: undefined,
        explain: false,
        ignoredFields: NOTHING,
        keyHash,
        requestId,
        minConfidence,
        fragment,
        required: NOTHING,
      };
      answer(request, lookUps.fullIdentity(ask));
      return true;
    },
  };
  return new Map([
    ['/v1/reverse-phone', reversePhone],
    ['/v1/reverse-phone/batch', batch],
    ['/v1/full-identity', fullIdentity],
  ]);
}
