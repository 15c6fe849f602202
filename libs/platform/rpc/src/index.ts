export * from './bus.client.js';
export * from './bus.endpoint.js';
export * from './bus.js';
export * from './bus.module.js';
export * from './bus.server.js';
export * from './rpc.context.js';
export * from './sealer.js';
export type { Handler } from './request.desk.js';
export type { Question } from './request.table.js';
