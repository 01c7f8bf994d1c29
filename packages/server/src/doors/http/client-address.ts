import { BlockList, isIPv6 } from 'node:net';

/** Who connected, as the mount saw it on the socket. A request that came otherwise has none. */
const connected = new WeakMap<Request, string>();

export function noteConnection(request: Request, address: string | undefined): Request {
  if (address !== undefined) connected.set(request, address);
  return request;
}

/** A proxy of one's own: everybody behind it would be one visitor. */
const inner = new BlockList();
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  inner.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  inner.addSubnet(net, bits, 'ipv6');

/**
 * Where a request comes from, as far as that can be believed: what the host says, else the socket's address if it is a
 * public one. No header is read: whoever sends a request writes those. null = not known; then only limits per quote hold.
 */
export function clientAddress(request: Request, ask?: (request: Request) => string | null): string | null {
  if (ask !== undefined) return inOneForm(ask(request));
  const address = inOneForm(connected.get(request) ?? null);
  if (address === null) return null;
  return inner.check(address.replace(/\/64$/, ''), isIPv6(address.replace(/\/64$/, '')) ? 'ipv6' : 'ipv4')
    ? null
    : address;
}

/** Who has one IPv6 address has 2^64 of them: they count as one. */
function inOneForm(address: string | null): string | null {
  if (address === null) return null;
  const plain = address.trim().replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain === '' ? null : plain;
  // The URL parser writes an address in its one short form.
  const short = new URL(`http://[${plain.replace(/%.*$/, '')}]/`).hostname.slice(1, -1);
  const [head = '', tail] = short.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
