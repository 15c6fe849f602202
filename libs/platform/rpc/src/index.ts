export * from './bus.endpoint.js';
export * from './bus.js';
export * from './bus.module.js';
export * from './bus.server.js';
export * from './rpc.context.js';
export { RpcHandler } from './rpc-handler.js';
export { BusIdentity } from './identity.js';
export { SecretBox } from './secret.box.js';
export type { Handler } from './request.dispatcher.js';
