import { expect, it } from 'vitest';
import { mailboxAmongWords, phoneAmongWords } from './among-words.ts';

it.each([
  ['503-555-0123', 15035550123],
  ['call 503-555-0123 after 5pm', 15035550123],
  ['503-555-0123 or 503-555-0124', 15035550123],
  ['5035550123 / 5035550124', 15035550123],
  ['Tel. no. (503) 555-0123', 15035550123],
  ['(503) 555 0123, ask for Ann', 15035550123],
  ['+15035550123;phone-context=us', 15035550123],
  ['Home Phone 1-503-555-0123.', 15035550123],
  ['+44 503 555 0123 12', undefined],
  ['order 15035550123999', undefined],
  ['no. 12-503-555-0123', undefined],
  ['about 503-555-0123-77', undefined],
  ['call 999-999-9999 now', undefined],
  ['555-0123', undefined],
  [`${'x'.repeat(300)} 503-555-0123`, undefined],
])('finds in %j the number %s', (text, number) => {
  expect(phoneAmongWords(text)).toBe(number);
});

it.each([
  ['jane@example.com', 'jane@example.com'],
  ['jane@example.com, john@example.com', 'jane@example.com'],
  ['Jane Doe jane@example.com', 'jane@example.com'],
  ['jane doe@example.com', 'jane.doe@example.com'],
  ['doe jdoe@example.com', 'jdoe@example.com'],
  ['Jane doe@example.com', 'doe@example.com'],
  ['work doe@example.com', 'doe@example.com'],
  ['email: jane@example.com', 'jane@example.com'],
  ['Email:jane@example.com', 'jane@example.com'],
  ['jane@@example.com', 'jane@example.com'],
  ['jane@example..com', 'jane@example.com'],
  ['jane@gmail', 'jane@gmail.com'],
  ['jane@yahoocom', 'jane@yahoo.com'],
  ['jane.doe.gmail.com', 'jane.doe@gmail.com'],
  ['jane.doe gmail.com', 'jane.doe@gmail.com'],
  ['jane@example', undefined],
  ['jane', undefined],
  ['gmail.com', undefined],
  ['@example.com', undefined],
])('finds in %j the mailbox %s', (text, mailbox) => {
  expect(mailboxAmongWords(text)).toBe(mailbox);
});
