export type { KafkaOptions } from './kafka.client.js';
export * from './kafka.errors.js';
export * from './kafka.logger.js';
export * from './kafka.port.js';
export * from './parts.js';
export * from './records.js';
