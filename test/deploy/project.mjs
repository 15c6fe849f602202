import { join } from 'node:path';
import { freePorts, localFolder } from '@hiring/stack';

const PORTS_COUNT = 15;
// Chosen once a run, by Jest's global set-up; the tests inherit it.
process.env.DEPLOY_PORT_BASE ??= String(await freePorts(PORTS_COUNT));

/** Unique to this run, so that a concurrent run does not end its containers. */
export const PROJECT = `hiring-signal-test-${process.env.DEPLOY_PORT_BASE}`;
export const COMPOSE_FILES = ['docker/compose.yaml', 'test/deploy/compose.reachable.yaml'];
/** The folder with the addresses and keys for the end-to-end tests. It exists as long as the containers do. */
export const FOLDER = join(localFolder, 'tmp', PROJECT);
export const STACK_FILE = join(FOLDER, 'demo.json');

/** Offsets from the base, as in the local stack. */
const PORTS = {
  GATEWAY_PORT: 0,
  EXPORTS_PORT: 1,
  ACCOUNTS_PORT: 2,
  POSTGRES_PORT: 10,
  KAFKA_PORT: 11,
  REDIS_PORT: 13,
  SIMULATOR_PORT: 14,
};

/** The variables that the Compose files need: this run's ports. */
export function projectEnvironment() {
  const base = Number(process.env.DEPLOY_PORT_BASE);
  return Object.fromEntries(Object.entries(PORTS).map(([name, offset]) => [name, String(base + offset)]));
}

/**
 * Arguments of `docker` for the project.
 * @param {string[]} args
 */
export function compose(...args) {
  return ['compose', ...COMPOSE_FILES.flatMap((file) => ['--file', file]), '--project-name', PROJECT, ...args];
}
