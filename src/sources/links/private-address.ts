import { BlockList, isIP } from 'node:net';

/** Whether an IP address is in a private network or this machine, where a provider's name must never lead. */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  const family = isIP(plain);
  // A zone names one of this machine's own interfaces.
  if (family === 0 || plain.includes('%')) return true;
  if (family === 4) return PRIVATE_V4.check(plain, 'ipv4');
  return !GLOBAL.check(plain, 'ipv6') || PRIVATE_V6.check(plain, 'ipv6');
}

/** The global part of IPv6. Anything else is private, or carries an IPv4 address that may be. */
const GLOBAL = blockList('ipv6', '2000::/3');
/** 168.63.129.16 looks public, but is a cloud's internal service address. */
const PRIVATE_V4 = blockList(
  'ipv4',
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 168.63.129.16/32 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 ' +
    '198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
);
/** Protocols' own, Teredo among them, which carries an IPv4 address, as 6to4 does. */
const PRIVATE_V6 = blockList('ipv6', '2001::/23 2002::/16 2001:db8::/32 3fff::/20');

function blockList(family: 'ipv4' | 'ipv6', nets: string): BlockList {
  const list = new BlockList();
  for (const net of nets.split(' ')) {
    const [address = '', bits] = net.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}
