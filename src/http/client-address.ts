import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** Where a request comes from: an IPv4 address, or the /64 of an IPv6 one, which is one customer's network. */
export function clientAddress({ socket }: IncomingMessage): string {
  return networkOf(socket.remoteAddress ?? '');
}

export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [before = '', after] = address.replace(/%.*$/, '').toLowerCase().split('::');
  const groupsOf = (part: string) => part.split(':').filter((group) => group !== '');
  const zeros = after === undefined ? 0 : 8 - groupsOf(before).length - groupsOf(after).length;
  const groups = [...groupsOf(before), ...Array<string>(zeros).fill('0'), ...groupsOf(after ?? '')];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
