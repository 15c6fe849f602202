export { IsRedisAddress } from './is-redis-address.js';
export { parseRedisAddress } from './redis-address.js';
export { createRedis, redisHealth, type RedisSettings } from './redis-client.js';
export { RunId } from './run-id.js';
export { defineScripts, type Script, type ScriptArgument, type ScriptSource } from './scripts.js';
export type { Redis } from 'ioredis';
