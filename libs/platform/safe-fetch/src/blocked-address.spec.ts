import { describe, expect, it } from '@jest/globals';
import { isBlockedAddress, parseCidrs } from './blocked-address.js';

const BLOCKED: [string, string][] = [
  ['0.0.0.0', 'this host'],
  ['0.1.2.3', 'this network'],
  ['10.0.0.1', 'private'],
  ['10.255.255.255', 'private'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['100.127.255.255', 'carrier-grade NAT'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['169.254.169.254', 'cloud metadata'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.0.0.8', 'protocol assignments'],
  ['192.0.2.1', 'documentation'],
  ['192.88.99.1', '6to4 relay'],
  ['192.168.0.1', 'private'],
  ['198.18.0.1', 'benchmarking'],
  ['198.19.255.255', 'benchmarking'],
  ['198.51.100.1', 'documentation'],
  ['203.0.113.1', 'documentation'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.255', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['2130706433', 'loopback as one number'],
  ['0x7f000001', 'loopback in hexadecimal'],
  ['0177.0.0.1', 'loopback in octal'],
  ['127.1', 'loopback, short'],
  ['0x7f.1', 'loopback, mixed'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::127.0.0.1', 'IPv4-compatible'],
  ['::ffff:127.0.0.1', 'mapped loopback'],
  ['::ffff:7f00:1', 'mapped loopback in hexadecimal'],
  ['::ffff:10.0.0.1', 'mapped private'],
  ['::ffff:0:127.0.0.1', 'translated loopback'],
  ['64:ff9b::7f00:1', 'NAT64 of loopback'],
  ['64:ff9b::808:808', 'NAT64'],
  ['64:ff9b:1::1', 'local NAT64'],
  ['100::1', 'discard'],
  ['2001::1', 'Teredo'],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'Teredo'],
  ['2001:2::1', 'benchmarking'],
  ['2001:10::1', 'ORCHID'],
  ['2001:20::1', 'ORCHIDv2'],
  ['2001:db8::1', 'documentation'],
  ['2002:7f00:1::1', '6to4 of loopback'],
  ['2002:808:808::1', '6to4'],
  ['3fff::1', 'documentation'],
  ['3fff:fff:ffff::1', 'documentation'],
  ['4000::1', 'not given out'],
  ['5f00::1', 'segment routing'],
  ['8000::1', 'not given out'],
  ['fc00::1', 'unique local'],
  ['fdff::1', 'unique local'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local with a zone'],
  ['febf::1', 'link-local'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['', 'nothing'],
  ['localhost', 'a name'],
  ['1.2.3.4.5', 'five parts'],
  ['256.1.1.1', 'too large a part'],
  ['1.2.3.4 ', 'a trailing space'],
  ['::g', 'not hexadecimal'],
];

const OPEN = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '::ffff:8.8.8.8',
  '2001:4860:4860::8888',
  '2606:4700:4700::1111',
  '2a00:1450:4001::1',
];

describe('isBlockedAddress', () => {
  it.each(BLOCKED)('refuses %s (%s)', (ip) => expect(isBlockedAddress(ip, [])).toBe(true));

  it.each(OPEN)('allows %s', (ip) => expect(isBlockedAddress(ip, [])).toBe(false));

  it("allows the operator's networks, and no others", () => {
    const allowed = parseCidrs(['127.0.0.0/8', '10.1.0.0/16', 'fd12::/16']);
    for (const ip of ['127.0.0.1', '127.9.9.9', '10.1.2.3', '::ffff:127.0.0.1', 'fd12::1']) {
      expect(isBlockedAddress(ip, allowed)).toBe(false);
    }
    for (const ip of ['10.2.0.1', '::1', 'fd13::1', '169.254.169.254', '64:ff9b::7f00:1']) {
      expect(isBlockedAddress(ip, allowed)).toBe(true);
    }
  });

  it.each(['127.0.0.1', '10.0.0.0/33', 'loopback', '', '1.2.3/8'])('takes %j for no network', (text) => {
    expect(() => parseCidrs([text])).toThrow(/not a network/);
  });
});
