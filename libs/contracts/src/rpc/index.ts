export type * from './access.js';
export { callersOf, RPC_CALLERS } from './callers.js';
export * from './contract.js';
export type * from './exports.js';
export type * from './feed.js';
export type * from './freshness.js';
export type * from './ledger.js';
export type * from './metering.js';
export type * from './reads.js';
