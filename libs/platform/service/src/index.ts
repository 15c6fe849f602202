export * from './account-limit.js';
export { Batcher } from './batcher.js';
export { countBuffersAsHeap, limitHeapGrowth, limitYoungGeneration } from './limit-heap-growth.js';
export * from './platform.module.js';
export * from './run-service.js';
export * from './run-migrations.js';
export * from './periodic-task.js';
export { PeriodicWorker } from './periodic.worker.js';
export { OnDemand } from './on-demand.js';
