export { IsRedisAddress } from './is-redis-address.js';
export { createRedis, redisHealth } from './redis-client.js';
export { RunId } from './run-id.js';
export { defineScripts, type Script } from './scripts.js';
export type { Redis } from 'ioredis';
