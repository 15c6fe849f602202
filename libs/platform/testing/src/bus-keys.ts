import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';

/** All services on the bus. */
const PARTIES = [
  'gateway',
  'exports',
  'reads',
  'change-feed',
  'metering',
  'freshness',
  'ledger',
  'accounts',
  'support',
];
const PRIVATE_HEAD = Buffer.from('302e020100300506032b656e04220420', 'hex');

/** The bus settings of one service, the same in every process of a test run. `more`: fictitious services of a test. */
export function testBusKeys(
  service: string,
  more: readonly string[] = [],
): { BUS_PRIVATE_KEY: string; BUS_PUBLIC_KEYS: string } {
  const parties = [...new Set([...PARTIES, service, ...more])];
  return {
    BUS_PRIVATE_KEY: testBusPrivateKey(service).toString('base64'),
    BUS_PUBLIC_KEYS: parties.map((party) => `${party}=${publicKeyOf(testBusPrivateKey(party))}`).join(','),
  };
}

export function testBusPrivateKey(name: string): Buffer {
  return createHash('sha256').update(`bus key of ${name} in tests`).digest();
}

export function publicKeyOf(privateKey: Buffer): string {
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE_HEAD, privateKey]), format: 'der', type: 'pkcs8' });
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');
}
