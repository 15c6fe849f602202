import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
/** A network in parsed form. */
export type Cidr = readonly [Address, number];

/** IANA's range for global unicast. https://www.iana.org/assignments/ipv6-address-space */
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Parses networks such as `10.0.0.0/8` or `fd00::/8`. @throws Error that names the first invalid one */
export function parseCidrs(networks: readonly string[]): Cidr[] {
  return networks.map((network) => {
    const readable = ipaddr.IPv4.isValidCIDRFourPartDecimal(network) || ipaddr.IPv6.isValidCIDR(network);
    if (!readable) throw new Error(`not a network in CIDR form: ${network}`);
    return ipaddr.parseCIDR(network);
  });
}

/**
 * Returns the parsed address, or undefined. Accepts numeric and octal forms. Converts addresses in `::ffff:0:0/96` to
 * IPv4.
 */
function parse(ip: string): Address | undefined {
  if (!ipaddr.isValid(ip)) return undefined;
  return ipaddr.process(ip);
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST_V6);
}

/**
 * Returns whether this process must not connect to `ip`. Global unicast addresses and addresses in `allowed` networks
 * may be used. All others are blocked, including unreadable addresses and IPv6 ranges that contain IPv4 addresses
 * (6to4, Teredo, NAT64).
 */
export function isBlockedAddress(ip: string, allowed: readonly Cidr[]): boolean {
  const address = parse(ip);
  if (address === undefined) return true;
  const permitted = allowed.some(
    ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
  );
  return !permitted && !isPublic(address);
}
