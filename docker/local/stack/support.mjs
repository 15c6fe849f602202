import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Failure } from '../parts/failure.mjs';
import { repositoryRoot } from '../parts/locations.mjs';
import { compileCache, entryPoint } from './services.mjs';

const run = promisify(execFile);
const COMMAND_MS_MAX = 120_000;

/** Returns a function that runs one command of the support command line with `--json` and gives what it printed. */
export function supportCommands(context) {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: compileCache,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
    KAFKA_BROKERS: context.addresses.kafkaBrokers.join(','),
    TOPIC_PREFIX: context.topicPrefix,
    REDIS_URL: context.addresses.redisUrl,
    REDIS_PREFIX: context.redisPrefix,
    BUS_KEYS: context.secrets.keyrings.BUS_KEYS,
    PRIVATE_PORT: '0',
    HOST: '127.0.0.1',
  };
  return async (...args) => {
    const options = { cwd: repositoryRoot, env, timeout: COMMAND_MS_MAX, maxBuffer: 1 << 26 };
    try {
      const { stdout } = await run(process.execPath, [entryPoint('support'), ...args, '--json'], options);
      return stdout.trim() === '' ? undefined : JSON.parse(stdout);
    } catch (error) {
      const why = `${error.stderr ?? ''}`.trim().split('\n').at(-1) || error.message;
      throw new Failure(`The support command "${args.join(' ')}" failed: ${why}`, { cause: error });
    }
  };
}
