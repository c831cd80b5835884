import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { systemClock } from './core/clock.ts';
import { serviceLog } from './http/log.ts';
import { Metrics } from './http/metrics/metrics.ts';
import { listenForOperator } from './main-operator.ts';
import type { BooksStore } from './store/books.ts';

test('a default port that is taken leaves the listener out with a warning; one that was set is a fault', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const taken: number[] = [];
  const listen = (isPortSet: boolean) =>
    listenForOperator({ ...readConfig({ flags: {}, env: {} }), admin_port: port }, isPortSet, {
      log: { ...serviceLog({ level: 'silent', accessLog: false }), adminPortTaken: (fact) => taken.push(fact.port) },
      books: {} as BooksStore,
      lookUp: () => Promise.reject(new Error('no look-ups here')),
      people: () => Promise.reject(new Error('no people here')),
      clock: systemClock,
      customersUrl: () => 'http://127.0.0.1:8080',
      metrics: new Metrics(),
      readiness: async () => 'ready',
      snapshots: async () => [],
      answers: async () => [],
    });
  expect(await listen(false)).toBeUndefined();
  expect(taken).toEqual([port]);
  await expect(listen(true)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  other.close();
});
