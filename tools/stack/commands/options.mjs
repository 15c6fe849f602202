import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure } from '../servers/failure.mjs';
import { localFolder } from '../servers/locations.mjs';

/** @import { StackOptions } from '../types.js' */

const PORT_BASE_DEFAULT = 4000;
/** The size of a stack's port range. The range starts at the stack's port base. */
export const PORTS_PER_STACK = 60;

/**
 * Parses the options, which are the same for all commands on a stack.
 * @param {string[]} args
 * @returns {StackOptions}
 * @throws {Failure} naming the invalid argument
 */
export function parseOptions(args) {
  const { values } = readArgs(args);
  return {
    detach: values.detach ?? false,
    reducedDemo: values['reduced-demo'] ?? false,
    withoutDemo: values['without-demo'] ?? false,
    portBase: portBase(values['port-base']),
    dataDir: values['data-dir'] === undefined ? localFolder : resolve(values['data-dir']),
    replicas: replicas(values.replicas ?? []),
    brokers: brokers(values.brokers),
  };
}

/** @param {string[]} args */
function readArgs(args) {
  try {
    return parseArgs({
      args,
      options: {
        detach: { type: 'boolean' },
        'reduced-demo': { type: 'boolean' },
        'without-demo': { type: 'boolean' },
        'port-base': { type: 'string' },
        'data-dir': { type: 'string' },
        replicas: { type: 'string', multiple: true },
        brokers: { type: 'string' },
      },
    });
  } catch (error) {
    throw new Failure(
      `${error.message.split('. ')[0]}; known are --detach, --port-base N, --data-dir D, --replicas service=n, ` +
        '--brokers 3, --reduced-demo and --without-demo.',
      { cause: error },
    );
  }
}

/** @param {string | undefined} text */
function portBase(text) {
  if (text === undefined) return PORT_BASE_DEFAULT;
  const base = Number(text);
  if (!Number.isInteger(base) || base < 1024 || base > 65_535 - PORTS_PER_STACK) {
    throw new Failure(`--port-base must be a number from 1024 to ${65_535 - PORTS_PER_STACK}, not "${text}".`);
  }
  return base;
}

/** Two brokers are not allowed. They are no safer than one, because both controllers are needed for a majority. */
function brokers(text = '1') {
  if (text !== '1' && text !== '3') throw new Failure(`--brokers must be 1 or 3, not "${text}".`);
  return Number(text);
}

/** @param {string[]} texts */
function replicas(texts) {
  /** @type {Record<string, number>} */
  const wanted = {};
  for (const entry of texts.flatMap((text) => text.split(','))) {
    const match = /^([a-z-]+)=([1-8])$/.exec(entry);
    if (match === null) throw new Failure(`--replicas must read service=n with n from 1 to 8, not "${entry}".`);
    const [, name = '', count] = match;
    wanted[name] = Number(count);
  }
  return wanted;
}
