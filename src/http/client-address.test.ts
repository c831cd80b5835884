import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { networkOf, proxiesFault, readClients } from './client-address.ts';

const request = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as Pick<IncomingMessage, 'socket' | 'headers'>;

describe('the address of a client', () => {
  const clients = readClients(['10.0.0.0/8', '192.0.2.1', 'fd00::/8']);
  it.each([
    ['198.51.100.7', undefined, '198.51.100.7'],
    ['198.51.100.7', '203.0.113.9', '198.51.100.7'],
    ['10.1.2.3', undefined, '10.1.2.3'],
    ['10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['::ffff:10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['fd00::1', '2001:db8::7', '2001:db8::7'],
    ['10.1.2.3', '1.1.1.1, 203.0.113.9, 192.0.2.1', '203.0.113.9'],
    ['10.1.2.3', '10.9.9.9, 192.0.2.1', '10.1.2.3'],
    ['10.1.2.3', '203.0.113.9, unknown', '10.1.2.3'],
    ['10.1.2.3', '', '10.1.2.3'],
  ])('seen as %s with %j is %s', (direct, forwarded, address) => {
    expect(clients.addressOf(request(direct, forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }))).toBe(address);
  });

  it.each([
    ['10.1.2.3', 'https', true],
    ['10.1.2.3', 'https, http', false],
    ['10.1.2.3', 'http', false],
    ['198.51.100.7', 'https', false],
  ])('%s saying %s is secure: %s', (direct, proto, isSecure) => {
    expect(clients.isSecure(request(direct, { 'x-forwarded-proto': proto }))).toBe(isSecure);
  });
});

it.each([
  ['10.0.0.0/8', true],
  ['::1', true],
  ['fd00::/129', false],
  ['10.0.0.0/33', false],
  ['10.0.0', false],
  ['example.com', false],
  ['10.0.0.0/8/8', false],
  ['10.0.0.0/x', false],
])('%s names a proxy: %s', (text, isGood) => {
  expect(proxiesFault([text]) === undefined).toBe(isGood);
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001::9', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('%s is of %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
