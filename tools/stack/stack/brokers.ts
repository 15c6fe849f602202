import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { docker } from '../servers/docker.js';
import { Failure } from '../servers/failure.mjs';
import { clusterOf } from '../servers/kafka.js';
import { BROKER_PORTS } from './services.js';
import type { StackOptions } from '../types.js';

/** Returns the options for a stack's brokers: names, ports and, if there are several, cluster options. */
export function plannedBrokers({ portBase, dataDir, brokers }: Pick<StackOptions, 'portBase' | 'dataDir' | 'brokers'>) {
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
function clusterId(dataDir: string): string {
  return createHash('sha256').update(dataDir).digest().subarray(0, 16).toString('base64url');
}

/** Returns the names of the brokers that have data in `folder`, or in the containers' volumes. */
export async function formattedBrokers({
  folder,
  container,
}: {
  folder: string;
  container?: { prefix: string };
}): Promise<string[]> {
  const names = BROKER_PORTS.map(({ name }) => name);
  if (container === undefined) return names.filter((name) => existsSync(join(folder, name, 'meta.properties')));
  const volumes = (
    await docker(['volume', 'ls', '--filter', `name=${container.prefix}`, '--format', '{{.Name}}'])
  ).split('\n');
  return names.filter((name) => volumes.includes(`${container.prefix}${name}`));
}

/**
 * Checks that the number of brokers matches the data. Otherwise controllers with empty logs could elect a leader that
 * does not know the existing topics. `formatted` contains the names of the brokers with data.
 * @throws {Failure}
 */
export function requireSameBrokers(folder: string, formatted: string[], brokers: number) {
  const there = formatted.length;
  if (there === 0 || there === brokers) return;
  throw new Failure(
    `The data in ${folder} is of ${there === 1 ? 'one broker' : `${there} brokers`}, not ${brokers}: start it with ` +
      `--brokers ${there === 1 ? 1 : 3}, remove it with "npm run reset", or choose another folder with --data-dir D.`,
  );
}
