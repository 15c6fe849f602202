import { createRequire } from 'node:module';
import type { buildConnector, Pool } from 'undici';

const load = createRequire(import.meta.url);

/** Imports undici's parts from their own files, because its index loads everything and takes 3.6 MB. */
export const ConnectionPool = load('undici/lib/dispatcher/pool.js') as typeof Pool;
export const makeConnector = load('undici/lib/core/connect.js') as typeof buildConnector;
