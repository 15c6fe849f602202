import { join } from 'node:path';
import { freePorts, localFolder } from '@hiring/stack';

const PORTS_COUNT = 15;
// Jest's global set-up chooses the ports once per run, and the tests inherit them.
process.env.DEPLOY_PORT_BASE ??= String(await freePorts(PORTS_COUNT));

/** A name that is unique to this run. Without it, a concurrent run would remove this run's containers. */
export const PROJECT = `hiring-signal-test-${process.env.DEPLOY_PORT_BASE}`;
export const COMPOSE_FILES = ['docker/compose.yaml', 'test/deploy/compose.reachable.yaml'];
/** The folder with addresses and keys for the end-to-end tests. It exists while the containers exist. */
export const FOLDER = join(localFolder, 'tmp', PROJECT);
export const STACK_FILE = join(FOLDER, 'demo.json');

/** Offsets from the port base, as in the local stack. */
const PORTS = {
  GATEWAY_PORT: 0,
  EXPORTS_PORT: 1,
  ACCOUNTS_PORT: 2,
  POSTGRES_PORT: 10,
  KAFKA_PORT: 11,
  REDIS_PORT: 13,
  SIMULATOR_PORT: 14,
};

/** Returns the variables that the Compose files need. */
export function projectEnvironment() {
  const base = Number(process.env.DEPLOY_PORT_BASE);
  return Object.fromEntries(Object.entries(PORTS).map(([name, offset]) => [name, String(base + offset)]));
}

/**
 * Returns `docker` arguments for the project.
 * @param {string[]} args
 */
export function compose(...args) {
  return ['compose', ...COMPOSE_FILES.flatMap((file) => ['--file', file]), '--project-name', PROJECT, ...args];
}
