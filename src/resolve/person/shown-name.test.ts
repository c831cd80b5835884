import { expect, it } from 'vitest';
import type { PersonName } from '../../core/record.ts';
import { showPersonName } from './shown-name.ts';

const name = (first: string, last: string, shown?: PersonName['shown']): PersonName => ({
  first,
  middle: 'p',
  last,
  suffix: '',
  ...(shown && { shown }),
});

it.each([
  { say: 'turned round', written: name('banks', 'yolanda'), full: 'Yolanda P Banks' },
  { say: 'turned round, as its words were written', written: name('banks', 'yolanda', { first: 'BanKs' }), full: 'Yolanda P BanKs' },
  { say: 'of two first names', written: name('scott', 'thomas'), full: 'Scott P Thomas' },
  { say: 'as it should be', written: name('yolanda', 'banks'), full: 'Yolanda P Banks' },
])('shows a name that is $say', ({ written, full }) => {
  expect(showPersonName(written).full).toBe(full);
});
