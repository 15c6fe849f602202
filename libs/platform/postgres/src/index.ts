export { adoptPartitions, adoptTopic, type AdoptedProjector, type TopicAdoption } from './adopt-topic.js';
export { projectorTables } from './checkpoint.js';
export { readFact } from './ledger-record.js';
export { migrate, type MigrateOptions, type MigrationClass } from './migrate.js';
export { createPool, inTransaction, onConnection, type PoolSettings } from './pool.js';
export { runProjector, type Projection, type ProjectorOptions } from './projector.js';
export { isDatabaseAway, withUnavailable } from './unavailable.js';
export type { Pool, PoolClient } from 'pg';
export type { MigrationInterface, QueryRunner } from 'typeorm';
