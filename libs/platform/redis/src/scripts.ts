import type { Redis } from 'ioredis';

export interface ScriptSource {
  lua: string;
  /** Number of keys, which are the first arguments. */
  keys: number;
}

export type ScriptArgument = string | number | Buffer;
/** Calls a script with its keys (without prefix), then its arguments. Resolves with the Lua code's result. */
export type Script = (...args: ScriptArgument[]) => Promise<unknown>;

/**
 * Returns a function for each Lua script. The script is sent as EVALSHA, and loaded if the server lacks it. A script
 * must declare every key that it uses, and use only Redis 6.2 commands.
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
