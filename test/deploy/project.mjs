import { join } from 'node:path';
import { freePorts, localFolder } from '../../docker/local/servers/index.mjs';

const PORTS_COUNT = 15;
// Chosen once a run, by Jest's global set-up; the tests inherit it.
process.env.DEPLOY_PORT_BASE ??= String(await freePorts(PORTS_COUNT));

/** Of this run alone: another one beside it must not end these containers. */
export const PROJECT = `hiring-signal-test-${process.env.DEPLOY_PORT_BASE}`;
export const COMPOSE_FILES = ['docker/compose.yaml', 'test/deploy/compose.reachable.yaml'];
/** What end-to-end tests need to know, beside the files of the project; while the folder is there, so are containers. */
export const FOLDER = join(localFolder, 'tmp', PROJECT);
export const STACK_FILE = join(FOLDER, 'demo.json');

/** As far from the base as in the local stack. */
const PORTS = {
  GATEWAY_PORT: 0,
  EXPORTS_PORT: 1,
  POSTGRES_PORT: 10,
  KAFKA_PORT: 11,
  REDIS_PORT: 13,
  SIMULATOR_PORT: 14,
};

/** What the files of the project leave open. */
export function projectEnvironment() {
  const base = Number(process.env.DEPLOY_PORT_BASE);
  return Object.fromEntries(Object.entries(PORTS).map(([name, offset]) => [name, String(base + offset)]));
}

/** Arguments of `docker` for the project. */
export function compose(...args) {
  return ['compose', ...COMPOSE_FILES.flatMap((file) => ['--file', file]), '--project-name', PROJECT, ...args];
}
