export * from './bill-series.js';
export * from './charge.js';
export * from './gcra.js';
export * from './idempotency.js';
export * from './plan-cap.js';
export * from './units.js';
export * from './usage-partition.js';
export * from './usage-window.js';
