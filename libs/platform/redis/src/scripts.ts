import type { Redis } from 'ioredis';

export interface ScriptSource {
  lua: string;
  /** How many arguments are keys; they come first. */
  keys: number;
}

export type ScriptArgument = string | number | Buffer;
/** Calls a script: its keys (without the prefix), then its arguments; resolves with what the Lua code returns. */
export type Script = (...args: ScriptArgument[]) => Promise<unknown>;

/**
 * Makes a function of each Lua script, sent as EVALSHA and loaded when the server does not have it. A script declares
 * every key it touches and uses commands of Redis 6.2 only.
 */
export function defineScripts<N extends string>(redis: Redis, scripts: Record<N, ScriptSource>): Record<N, Script> {
  const entries = Object.entries<ScriptSource>(scripts).map(([name, { lua, keys }]) => {
    redis.defineCommand(name, { lua, numberOfKeys: keys });
    const command: unknown = Reflect.get(redis, name);
    if (typeof command !== 'function') throw new Error(`script ${name} could not be defined`);
    const call: Script = (...args) => Promise.resolve(Reflect.apply(command, redis, args));
    return [name, call] as const;
  });
  return Object.fromEntries(entries) as Record<N, Script>;
}
