import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** The client of a request, behind trusted proxies. */
export interface Clients {
  addressOf(request: Pick<IncomingMessage, 'socket' | 'headers'>): string;
  /** Whether the browser speaks TLS, with us or with the proxy. */
  isSecure(request: Pick<IncomingMessage, 'socket' | 'headers'>): boolean;
}

/** Chains of proxies are short; a longer header is forged. */
const MAX_HOPS = 20;

/** `trusted` are addresses and ranges such as `10.0.0.0/8`; without any, headers about the client are ignored. */
export function readClients(trusted: readonly string[]): Clients {
  const proxies = blockListOf(trusted);
  const isProxy = (address: string) => isIP(address) !== 0 && proxies.check(address, familyOf(address));
  return {
    addressOf({ socket, headers }) {
      const direct = plainAddress(socket.remoteAddress ?? '');
      if (!isProxy(direct)) return direct;
      // From the right: each proxy has appended its client. What stands left of the first untrusted address may be forged.
      const hops = listOf(headers['x-forwarded-for']).slice(-MAX_HOPS).map(plainAddress);
      for (const hop of hops.reverse()) {
        if (isIP(hop) === 0) break;
        if (!isProxy(hop)) return hop;
      }
      return direct;
    },
    isSecure({ socket, headers }) {
      if ('encrypted' in socket) return true;
      return isProxy(plainAddress(socket.remoteAddress ?? '')) && listOf(headers['x-forwarded-proto']).at(-1) === 'https';
    },
  };
}

/** An IPv4 address, or the /64 of an IPv6 one, which is one customer's network. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [before = '', after] = address.replace(/%.*$/, '').toLowerCase().split('::');
  const groupsOf = (part: string) => part.split(':').filter((group) => group !== '');
  const zeros = after === undefined ? 0 : 8 - groupsOf(before).length - groupsOf(after).length;
  const groups = [...groupsOf(before), ...Array<string>(zeros).fill('0'), ...groupsOf(after ?? '')];
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}

/** What is wrong with a list of proxies, in words. */
export function proxiesFault(list: readonly string[]): string | undefined {
  const bad = list.find((one) => !isRange(one));
  return bad === undefined ? undefined : 'must be addresses or ranges such as 127.0.0.1,10.0.0.0/8.';
}

function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** An IPv4 address that came over an IPv6 socket is the same address. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

function listOf(header: string | readonly string[] | undefined): string[] {
  return String(header ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
