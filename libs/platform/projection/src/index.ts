export { projectorTables } from './checkpoint.js';
export { readFact } from './ledger-record.js';
export { PartitionPositions } from './partition-positions.js';
export { PartitionProjector, type PartitionBatch, type PartitionRecord } from './partition-projector.js';
export type { Projection, ProjectorOptions } from './projection.js';
export { runProjector } from './projector.js';
export { TopicAdoption } from './topic-adoption.js';
