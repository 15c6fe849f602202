import { createHash } from 'node:crypto';
import { BUS_PARTIES, busPublicKeys } from '@hiring/stack';

/** The bus settings of one service, the same in every process of a test run. `more`: fictitious services of a test. */
export function testBusKeys(
  service: string,
  more: readonly string[] = [],
): { BUS_PRIVATE_KEY: string; BUS_PUBLIC_KEYS: string } {
  const keys = [...BUS_PARTIES, service, ...more].map((party) => [party, testBusPrivateKey(party)]);
  return { BUS_PRIVATE_KEY: testBusPrivateKey(service), BUS_PUBLIC_KEYS: busPublicKeys(Object.fromEntries(keys)) };
}

/** A value of BUS_PRIVATE_KEY. */
export function testBusPrivateKey(name: string): string {
  return createHash('sha256').update(`bus key of ${name} in tests`).digest('base64');
}
