import { execFile } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Failure } from '../servers/failure.mjs';
import { repositoryRoot } from '../servers/locations.mjs';
import { busSettings } from './secrets.mjs';
import { entryPoint } from './services.mjs';

/** @import { RunningContext, SupportCommand } from '../types.d.mts' */

const run = promisify(execFile);
const COMMAND_MS_MAX = 300_000;
/**
 * Exit code of a failed command, which is retried: on a busy machine a service that has just started may not be known
 * yet. Wrong usage exits with 2 and is not retried.
 */
const EXIT_FAILED = 1;
const ATTEMPTS = 5;
const PAUSE_MS = 2_000;

/**
 * Returns a function that runs one support command.
 * @param {RunningContext} context
 * @returns {SupportCommand}
 */
export function supportCommands(context) {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
    KAFKA_BROKERS: context.addresses.kafkaBrokers.join(','),
    TOPIC_PREFIX: context.topicPrefix,
    REDIS_URL: context.addresses.redisUrl,
    REDIS_PREFIX: context.redisPrefix,
    ...busSettings('support', context.secrets),
    PRIVATE_PORT: '0',
    HOST: '127.0.0.1',
  };
  const options = { cwd: repositoryRoot, env, timeout: COMMAND_MS_MAX, maxBuffer: 1 << 26 };
  return async (...args) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const running = run(process.execPath, [entryPoint('support'), ...args, '--json'], options);
        showProgress(running.child.stderr, context.say);
        const { stdout } = await running;
        return stdout.trim() === '' ? undefined : JSON.parse(stdout);
      } catch (error) {
        if (error.code === EXIT_FAILED && attempt < ATTEMPTS) {
          await delay(PAUSE_MS);
          continue;
        }
        const why = `${error.stderr ?? ''}`.trim().split('\n').at(-1) || error.message;
        throw new Failure(`The support command "${args.join(' ')}" failed: ${why}`, { cause: error });
      }
    }
  };
}

/** Shows the progress that a command writes to standard error, between log lines in JSON. */
function showProgress(stream, say) {
  const lines = createInterface({ input: stream });
  lines.on('line', (line) => line.startsWith('{') || say(line));
}
