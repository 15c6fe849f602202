import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../servers/failure.mjs';
import { clusterOf } from '../servers/kafka.mjs';
import { BROKER_PORTS } from './services.mjs';

/** The brokers of one stack as options of kafkaServer: names, ports and, with several, the place of each in the cluster. */
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

/** The same at every start from this folder. */
function clusterId(dataDir) {
  return createHash('sha256').update(dataDir).digest().subarray(0, 16).toString('base64url');
}

/**
 * The number of brokers is part of the data: a controller with an empty log, voted for by another one with an empty log,
 * would know nothing of the topics there are.
 * @param folder where the servers' data is.
 */
export function requireSameBrokers(folder, brokers) {
  const isFormatted = ({ name }) => existsSync(join(folder, name, 'meta.properties'));
  const there = BROKER_PORTS.filter(isFormatted).length;
  if (there === 0 || there === brokers) return;
  throw new Failure(
    `The data in ${folder} is of ${there === 1 ? 'one broker' : `${there} brokers`}, not ${brokers}: start it with ` +
      `--brokers ${there === 1 ? 1 : 3}, remove it with "npm run reset", or choose another folder with --data-dir D.`,
  );
}
