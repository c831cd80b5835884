import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PROBLEMS, type ProblemCode } from '../core/problem.ts';
import { errorBody, MAX_DETAILS } from './error-body.ts';

const text = fc.string({ unit: 'binary' });
const refused = fc.record(
  {
    code: fc.constantFrom(...(Object.keys(PROBLEMS) as ProblemCode[])),
    message: text,
    details: fc.oneof(
      fc.array(fc.record({ field: text, message: text }), { maxLength: 3 }),
      fc.constant(Array.from({ length: MAX_DETAILS + 1 }, (_, at) => ({ field: String(at), message: 'wrong' }))),
    ),
    creditsRemaining: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
  },
  { requiredKeys: ['code'] },
);

it('is what JSON.stringify makes of the same body', () => {
  fc.assert(
    fc.property(refused, text, ({ code, message = PROBLEMS[code].message, details = [], creditsRemaining }, requestId) => {
      const plain = {
        success: false,
        error: { code, message, ...(details.length > 0 && { details: details.slice(0, MAX_DETAILS) }), request_id: requestId },
        credits_used: 0,
        ...(creditsRemaining !== undefined && { credits_remaining: creditsRemaining }),
      };
      const given = { code, ...(message !== PROBLEMS[code].message && { message }), details };
      const sent = errorBody(creditsRemaining === undefined ? given : { ...given, creditsRemaining }, requestId);
      expect(sent).toBe(JSON.stringify(plain));
    }),
  );
});
