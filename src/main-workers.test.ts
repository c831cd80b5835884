import { expect, test } from 'vitest';
import { urlOf } from './main-workers.ts';

test.each([
  ['127.0.0.1', 'http://127.0.0.1:8080'],
  ['localhost', 'http://localhost:8080'],
  ['::1', 'http://[::1]:8080'],
])('%s', (host, url) => {
  expect(urlOf(host, 8080)).toBe(url);
});
