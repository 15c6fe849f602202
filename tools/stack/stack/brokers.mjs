import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { docker } from '../servers/docker.mjs';
import { Failure } from '../servers/failure.mjs';
import { clusterOf } from '../servers/kafka.mjs';
import { BROKER_PORTS } from './services.mjs';

/** @import { StackOptions } from '../types.d.mts' */

/**
 * Returns the brokers of one stack as options for kafkaServer: names, ports and, with several brokers, the place of
 * each in the cluster.
 * @param {Pick<StackOptions, 'portBase' | 'dataDir' | 'brokers'>} options
 */
export function plannedBrokers({ portBase, dataDir, brokers }) {
  const planned = BROKER_PORTS.slice(0, brokers).map(({ name, port, controllerPort }) => ({
    name,
    port: portBase + port,
    controllerPort: portBase + controllerPort,
  }));
  if (brokers === 1) return planned;
  const controllerPorts = planned.map(({ controllerPort }) => controllerPort);
  const places = clusterOf(controllerPorts, clusterId(dataDir));
  return planned.map((broker, index) => ({ ...broker, cluster: places[index] }));
}

/** Returns the cluster's id, which is the same at every start from this folder. */
function clusterId(dataDir) {
  return createHash('sha256').update(dataDir).digest().subarray(0, 16).toString('base64url');
}

/**
 * Returns which brokers have data.
 * @param {{ folder: string, container?: { prefix: string } }} place a folder, or volumes whose names begin with `prefix`
 * @returns {Promise<string[]>} names
 */
export async function formattedBrokers({ folder, container }) {
  const names = BROKER_PORTS.map(({ name }) => name);
  if (container === undefined) return names.filter((name) => existsSync(join(folder, name, 'meta.properties')));
  const volumes = (
    await docker(['volume', 'ls', '--filter', `name=${container.prefix}`, '--format', '{{.Name}}'])
  ).split('\n');
  return names.filter((name) => volumes.includes(`${container.prefix}${name}`));
}

/**
 * The number of brokers must match the data: a controller with an empty log, elected by another with an empty log,
 * would not know the existing topics.
 * @param {string} folder the stack's
 * @param {string[]} formatted the brokers that have data
 * @param {number} brokers
 * @throws {Failure}
 */
export function requireSameBrokers(folder, formatted, brokers) {
  const there = formatted.length;
  if (there === 0 || there === brokers) return;
  throw new Failure(
    `The data in ${folder} is of ${there === 1 ? 'one broker' : `${there} brokers`}, not ${brokers}: start it with ` +
      `--brokers ${there === 1 ? 1 : 3}, remove it with "npm run reset", or choose another folder with --data-dir D.`,
  );
}
