import { isIP, type LookupFunction } from 'node:net';
import type { buildConnector } from 'undici';
import { isBlockedAddress, type Cidr } from './blocked-address.js';
import type { Resolve } from './name-resolver.js';
import { BlockedAddressError } from './safe-fetch.errors.js';
import { makeConnector } from './undici-parts.js';

/**
 * Returns a connector that checks addresses at connect time. An address literal causes no look-up, so it is checked
 * before connecting. A name is checked in the look-up, and is refused if any of its addresses is blocked. The socket
 * connects only to the checked addresses, so a name cannot change between check and use.
 */
export function guardedConnector(
  allowed: readonly Cidr[],
  resolve: Resolve,
  connectTimeoutMs: number,
): buildConnector.connector {
  const connect = makeConnector({
    timeout: connectTimeoutMs,
    lookup: guardedLookup(allowed, resolve),
    autoSelectFamily: true,
  });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && isBlockedAddress(host, allowed)) {
      callback(new BlockedAddressError('the address is not one this service may connect to'), null);
      return;
    }
    connect({ ...options, hostname: host }, callback);
  };
}

function guardedLookup(allowed: readonly Cidr[], resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const first = addresses[0];
        if (first === undefined) {
          callback(Object.assign(new Error('the name has no address'), { code: 'ENOTFOUND' }), '');
        } else if (addresses.some(({ address }) => isBlockedAddress(address, allowed))) {
          callback(new BlockedAddressError('the name leads to an address this service may not connect to'), '');
        } else if (options.all === true) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}
