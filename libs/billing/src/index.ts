export * from './bill-series.js';
export * from './charge.js';
export * from './idempotency.js';
export * from './plan-cap.js';
export * from './rollup.js';
export * from './units.js';
export * from './usage-fold.js';
export * from './usage-partition.js';
