import { parseBusDirectory, parseBusPrivateKey } from '@hiring/platform-config';
import { busPublicKeys, testBusPrivateKey } from '@hiring/platform-testing';
import { BusIdentity } from '../identity.js';

const PARTIES =
  'gateway reads change-feed freshness exports support a b echo context large many refusing failing absent slow narrow full small mine shared leaving once fresh feed';

/**
 * Returns a service's test identity. `keys` gives each service's keys in the directory. By default, a service has one
 * key, which is named after the service.
 */
export function testIdentity(service: string, keyName = service, keys: Record<string, string[]> = {}): BusIdentity {
  const directory = PARTIES.split(' ').flatMap((party) =>
    (keys[party] ?? [party]).map((name) => busPublicKeys({ [party]: testBusPrivateKey(name) })),
  );
  const own = parseBusPrivateKey(testBusPrivateKey(keyName));
  return new BusIdentity(service, own, parseBusDirectory(directory.join(',')));
}

/** Every service in a test may call every method. */
export const anyone = (): string[] => PARTIES.split(' ');
