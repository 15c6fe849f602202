export * from './bus.js';
export * from './bus.module.js';
export * from './rpc.context.js';
