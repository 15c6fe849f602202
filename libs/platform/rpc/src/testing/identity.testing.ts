import { parseBusDirectory, parseBusPrivateKey } from '@hiring/platform-config';
import { busPublicKeys, testBusPrivateKey } from '@hiring/platform-testing';
import { BusIdentity } from '../identity.js';

/** Fictitious services for the bus's tests. */
const PARTIES =
  'gateway reads change-feed freshness exports support a b echo context large many refusing failing absent slow narrow full small mine shared leaving once fresh feed';

/**
 * Returns a service's test identity. `keys` names the keys that each service has in the directory. A service that is
 * left out has its own name as its key.
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
