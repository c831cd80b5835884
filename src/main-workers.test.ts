import { expect, test } from 'vitest';
import { urlOf } from './main-workers.ts';

test.each([
  ['127.0.0.1', 'http://127.0.0.1:8080'],
  ['localhost', 'http://localhost:8080'],
  ['::1', 'http://[::1]:8080'],
  ['::1', 'https://[::1]:8080', 'a.pem'],
])('%s', (host, url, certificate = '') => {
  expect(urlOf({ tls_cert: certificate }, host, 8080)).toBe(url);
});
