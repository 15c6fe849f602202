export { isBlockedAddress, parseCidrs, type Cidr } from './blocked-address.js';
export type { Resolve } from './name-resolver.js';
export { SafeFetch, type SafeRequest, type SafeResponse } from './safe-fetch.js';
export { BlockedAddressError, NetworkError, SafeFetchError, TimeoutError, TooLargeError } from './safe-fetch.errors.js';
