import { describe } from 'vitest';
import { accountsSuite } from './books-accounts-suite.ts';
import { doubtsSuite } from './books-doubts-suite.ts';
import type { MakeBooksEngine } from './books-fixture-suite.ts';
import { ledgerSuite } from './books-ledger-suite.ts';
import { operatorsSuite } from './books-operators-suite.ts';
import { privacySuite } from './books-privacy-suite.ts';
import { repliesSuite } from './books-replies-suite.ts';
import { usageSuite } from './books-usage-suite.ts';

/** What every engine of the books must do. */
export function booksSuite(engineName: string, makeEngine: MakeBooksEngine): void {
  describe(`books on ${engineName}`, () => {
    ledgerSuite(makeEngine);
    doubtsSuite(makeEngine);
    repliesSuite(makeEngine);
    accountsSuite(makeEngine);
    operatorsSuite(makeEngine);
    usageSuite(makeEngine);
    privacySuite(makeEngine);
  });
}
