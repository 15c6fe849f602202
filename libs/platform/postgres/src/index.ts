export { arrayLiteral, type Cell } from './array-literal.js';
export { idEpochs, withoutIdEpochs } from './id-epochs.js';
export { migrate } from './migrate.js';
export type { MigrationClass } from './migrate-options.js';
export { createPool, inTransaction, onConnection } from './pool.js';
export { onReconnection } from './reconnections.js';
export { isDatabaseUnavailable, isTimedOut, isTransient, withUnavailable } from './unavailable.js';
export type { Pool, PoolClient } from 'pg';
export type { MigrationInterface, QueryRunner } from 'typeorm';
