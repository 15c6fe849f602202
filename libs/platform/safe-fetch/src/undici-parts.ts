import { createRequire } from 'node:module';
import type { buildConnector, Pool } from 'undici';

const load = createRequire(import.meta.url);

/**
 * `ConnectionPool` and `makeConnector` come from their own files, because undici's index loads everything and takes 3.6
 * MB.
 */
export const ConnectionPool = load('undici/lib/dispatcher/pool.js') as typeof Pool;
export const makeConnector = load('undici/lib/core/connect.js') as typeof buildConnector;
