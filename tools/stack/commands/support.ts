import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Failure } from '../servers/failure.mjs';
import { localFolder } from '../servers/locations.mjs';
import { busSettings } from '../stack/secrets.js';
import { entryPoint } from '../stack/services.js';

/**
 * Runs the operators' command line (`npm run support -- [--data-dir D] <command>`) on the installation at
 * KAFKA_BROKERS, or else on the data folder's running stack. Commands about files need neither.
 */
export async function support(args: string[]): Promise<undefined> {
  const own = args[0] === '--data-dir' ? args.slice(2) : args;
  const dataDir = args[0] === '--data-dir' ? resolve(args[1] ?? '.') : localFolder;
  if (!process.env.KAFKA_BROKERS) Object.assign(process.env, environmentOfStack(dataDir));
  if (!existsSync(entryPoint('support'))) throw new Failure('Not built yet: "npm run build" first.');
  process.argv = [process.execPath, entryPoint('support'), ...own];
  await import(entryPoint('support'));
}

/** Returns the command line's settings for the data folder's running stack, or `{}`. */
export function environmentOfStack(dataDir: string): Record<string, string | undefined> {
  const demo = join(dataDir, 'demo.json');
  const secrets = join(dataDir, 'secrets.json');
  if (!existsSync(demo) || !existsSync(secrets)) return {};
  const {
    base_url: baseUrl,
    kafka_brokers: brokers,
    topic_prefix: prefix,
    database_url: database,
    redis_url: redis,
  } = JSON.parse(readFileSync(demo, 'utf8'));
  const { port } = new URL(baseUrl);
  return {
    KAFKA_BROKERS: brokers,
    TOPIC_PREFIX: prefix,
    ...busSettings('support', JSON.parse(readFileSync(secrets, 'utf8'))),
    DATABASE_ADMIN_URL: database,
    REDIS_URL: redis,
    BOARD_ORIGIN_REWRITE: process.env.BOARD_ORIGIN_REWRITE ?? `http://127.0.0.1:${Number(port) + 14}`,
    FETCH_ALLOWED_NETWORKS: process.env.FETCH_ALLOWED_NETWORKS ?? '127.0.0.0/8',
  };
}
