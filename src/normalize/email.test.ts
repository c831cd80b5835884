import fc from 'fast-check';
import validator from 'validator';
import { describe, expect, it } from 'vitest';
import { cases } from '../../test/support/cases.ts';
import type { EmailAddress } from '../core/record.ts';
import { emailIdentity, isPlaceholderEmail, parseEmail } from './email.ts';

describe('parseEmail', () => {
  it.each([
    ['john@example.com', 'john@example.com'],
    ['John.Smith@Example.COM', 'john.smith@example.com'],
    ['  john@example.com ', 'john@example.com'],
    ['mailto:john@example.com', 'john@example.com'],
    ['mailto:john@example.com?subject=hello', 'john@example.com'],
    ['<john@example.com>', 'john@example.com'],
    ['John Smith <john@example.com>', 'john@example.com'],
    ['"Smith, John" <john@example.com>;', 'john@example.com'],
    ["'john@example.com'", 'john@example.com'],
    ['(john@example.com)', 'john@example.com'],
    ['john@example.com.', 'john@example.com'],
    ['john@example.com,', 'john@example.com'],
    ['john@ example.com', 'john@example.com'],
    ['john (at) example (dot) com', 'john@example.com'],
    ['john[at]example.com', 'john@example.com'],
    ['john at example dot com', 'john@example.com'],
    ['john@example,com', 'john@example.com'],
    ['john at home', undefined],
    ['"john"@example.com', 'john@example.com'],
    ['"john.smith"@example.com', 'john.smith@example.com'],
    ['"john smith"@example.com', undefined],
    ['john(work)@example.com', 'john@example.com'],
    ['john@(the office)example.com', 'john@example.com'],
    ['john@example.com (home)', 'john@example.com'],
    ['john dot smith at example dot com', 'john.smith@example.com'],
    ['john@example .com', 'john@example.com'],
    ['john@example. com', 'john@example.com'],
    ['john%40example.com', 'john@example.com'],
    ['john%40home@example.com', 'john%40home@example.com'],
    ['jo\u200bhn@example.com\u2060', 'john@example.com'],
    ['John+News@example.com', 'john+news@example.com'],
    ['john+a+b@gmail.com', 'john+a+b@gmail.com'],
    ['none+news@example.com', undefined],
    ['.john+news@example.com', undefined],
    [`john+${'a'.repeat(65)}@example.com`, 'john@example.com'],
    ['j.o.h.n@gmail.com', 'j.o.h.n@gmail.com'],
    ['john-news@yahoo.com', 'john-news@yahoo.com'],
    ['john_smith@example.co.uk', 'john_smith@example.co.uk'],
    ["o'brien@example.com", "o'brien@example.com"],
    ['_john@example.com', '_john@example.com'],
    ['john_@example.com', 'john_@example.com'],
    ['john@sub.domain.example.com', 'john@sub.domain.example.com'],
    ['john@example-site.com', 'john@example-site.com'],
    ['john@m\u00fcnchen.de', 'john@xn--mnchen-3ya.de'],
    ['123@example.com', '123@example.com'],
    ['john@example', undefined],
    ['jo\ud800hn@example.com', undefined],
    ['john@exa\udc00mple.com', undefined],
    ['jo\ufffdhn@example.com', undefined],
    ['john@', undefined],
    ['@example.com', undefined],
    ['john', undefined],
    ['john smith@example.com', undefined],
    ['john@exa mple.com', undefined],
    ['john..smith@example.com', undefined],
    ['.john@example.com', undefined],
    ['john.@example.com', undefined],
    ['john@@example.com', undefined],
    ['john@example..com', undefined],
    ['john@-example.com', undefined],
    ['john@example.c', undefined],
    ['john@127.0.0.1', undefined],
    ['a@x.com b@y.com', undefined],
    ['none@none.com', undefined],
    ['none@example.com', undefined],
    ['noemail@example.com', undefined],
    ['no-reply@example.com', undefined],
    ['test@test.com', undefined],
    ['a@a.com', undefined],
    ['na@na.com', undefined],
    ['test@example.com', 'test@example.com'],
    ['n/a', undefined],
    ['', undefined],
    ['+@example.com', '+@example.com'],
    [`${'a'.repeat(65)}@example.com`, undefined],
  ])('%s is %s', (text, expected) => {
    expect(parseEmail(text)).toBe(expected);
  });

  it('refuses a huge cell without reading it', () => {
    expect(parseEmail(`${'a'.repeat(10_000_000)}@example.com`)).toBeUndefined();
  });

  it('accepts plain addresses exactly when the validator does', () => {
    const plain = fc.stringMatching(/^[a-z0-9._-]{1,12}@[a-z0-9.-]{1,12}\.[a-z]{1,4}$/);
    fc.assert(
      fc.property(plain, (text) => {
        const parsed = parseEmail(text);
        expect(parsed !== undefined || isPlaceholderEmail(text)).toBe(validator.isEmail(text) || isPlaceholderEmail(text));
      }),
      { numRuns: cases(500, 2_000) },
    );
  });

  it('changes nothing the second time and never throws', () => {
    const half = fc.constantFrom('\ud800', '\udfff', '');
    const halved = fc.tuple(half, fc.emailAddress(), half).map(([before, email, after]) => `x${before}${email}${after}`);
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary', maxLength: 80 }), halved), (text) => {
        const email = parseEmail(text);
        if (email !== undefined) expect(parseEmail(email)).toBe(email);
      }),
      { numRuns: cases(500, 2_000) },
    );
  });
});

describe('emailIdentity', () => {
  it.each([
    ['john+a+b@gmail.com', 'john@gmail.com'],
    ['q.b+shop@example.com', 'q.b@example.com'],
    ['j.d+x@gmial.com', 'jd@gmail.com'],
    ['+x@example.com', '+x@example.com'],
    ['j.smith@gmail.com', 'jsmith@gmail.com'],
    ['jsmith@googlemail.com', 'jsmith@gmail.com'],
    ['j.smith@gmial.com', 'jsmith@gmail.com'],
    ['j.smith@example.com', 'j.smith@example.com'],
    ['jsmith@yahoo.con', 'jsmith@yahoo.com'],
    ['jsmith@example.con', 'jsmith@example.com'],
    ['jsmith@example.nte', 'jsmith@example.net'],
    ['john@www.example.com', 'john@example.com'],
    ['john@www.com', 'john@www.com'],
  ])('%s is %s', (email, expected) => {
    expect(emailIdentity(email as EmailAddress)).toBe(expected);
  });
});
