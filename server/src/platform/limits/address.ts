/**
 * The unit that calls are counted by: an IPv4 address, or the /64 network of an IPv6 address, because one caller
 * usually owns all of such a network.
 */
export function addressGroup(address: string): string {
  const groups = groupsOf(address);
  return groups === null ? (mappedIpv4(address) ?? address) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** The /48 of an IPv6 address: what a household or a small hoster may have whole. Null for IPv4. */
export function networkOf(address: string): string | null {
  const groups = groupsOf(address);
  return groups === null ? null : `${groups.slice(0, 3).join(':')}::/48`;
}

const mappedIpv4 = (address: string): string | undefined => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];

/** The eight groups of an IPv6 address without leading zeros; null for IPv4, also for one that IPv6 wraps. */
function groupsOf(address: string): string[] | null {
  if (!address.includes(':') || mappedIpv4(address) !== undefined) return null;
  const [plain = ''] = address.split('%');
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, GROUPS - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}

const GROUPS = 8;
