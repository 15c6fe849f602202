import { createHash } from 'node:crypto';
import { BUS_PARTIES, busPublicKeys } from '@hiring/stack';

/**
 * Returns one service's bus settings, the same in every process of a test run. `more` contains a test's fictitious
 * services.
 */
export function testBusKeys(
  service: string,
  more: readonly string[] = [],
): { BUS_PRIVATE_KEY: string; BUS_PUBLIC_KEYS: string } {
  const keys = [...BUS_PARTIES, service, ...more].map((party) => [party, testBusPrivateKey(party)]);
  return { BUS_PRIVATE_KEY: testBusPrivateKey(service), BUS_PUBLIC_KEYS: busPublicKeys(Object.fromEntries(keys)) };
}

export function testBusPrivateKey(name: string): string {
  return createHash('sha256').update(`bus key of ${name} in tests`).digest('base64');
}
