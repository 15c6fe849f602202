import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '../servers/failure.mjs';
import { repositoryRoot } from '../servers/locations.mjs';
import { reasonOf, run } from '../servers/run.js';
import { busSettings } from './secrets.js';
import { entryPoint } from './services.js';
import type { ExecException } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { RunningContext, Say, SupportCommand } from '../types.js';

const COMMAND_MS_MAX = 300_000;
/**
 * The exit code after which a command is repeated, because a service that has just started may not respond yet. Wrong
 * usage exits with 2.
 */
const EXIT_FAILED = 1;
const ATTEMPTS = 5;
const PAUSE_MS = 2_000;

/** Returns a function that runs a support command. */
export function supportCommands(context: RunningContext): SupportCommand {
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
        if ((error as ExecException).code === EXIT_FAILED && attempt < ATTEMPTS) {
          await delay(PAUSE_MS);
          continue;
        }
        throw new Failure(`The support command "${args.join(' ')}" failed: ${reasonOf(error)}`, { cause: error });
      }
    }
  };
}

/** Prints a command's progress lines. Standard error also contains log lines in JSON, which are left out. */
function showProgress(stream: Readable | null, say: Say) {
  if (stream === null) return;
  const lines = createInterface({ input: stream });
  lines.on('line', (line) => line.startsWith('{') || say(line));
}
