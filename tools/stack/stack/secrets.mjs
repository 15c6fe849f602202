import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUS_PARTIES, busPublicKeys, newBusPrivateKey } from '../bus-keys.mjs';
import { Failure } from '../servers/failure.mjs';
import { writeWhole } from './state.mjs';

/** @import { Secrets } from '../types.d.mts' */

const KEYRINGS = ['KEY_PEPPERS', 'CURSOR_KEYS', 'WEBHOOK_SECRET_KEYS', 'SESSION_KEYS', 'COOKIE_KEYS'];
const KEY_BYTES = 32;

/**
 * Returns the secrets of one stack. They are created at the first start and stored in <data-dir>/secrets.json, which
 * only the owner can read.
 * @param {string} dataDir
 * @returns {Secrets}
 */
export function loadSecrets(dataDir) {
  const file = join(dataDir, 'secrets.json');
  const known = existsSync(file) ? parse(file) : {};
  const busKeys = Object.fromEntries(
    BUS_PARTIES.map((party) => [party, known.bus?.private_keys[party] ?? newBusPrivateKey()]),
  );
  const secrets = {
    ...known,
    bus: { private_keys: busKeys, public_keys: busPublicKeys(busKeys) },
    keyrings: { ...Object.fromEntries(KEYRINGS.map((name) => [name, newKeyring()])), ...known.keyrings },
    database_password: known.database_password ?? newPassword(),
    role_password: known.role_password ?? newPassword(),
    demo_anchor: known.demo_anchor ?? new Date().toISOString(),
  };
  saveSecrets(dataDir, secrets);
  return secrets;
}

/**
 * Returns the bus settings of one service.
 * @param {string} party
 * @param {Pick<Secrets, 'bus'>} secrets
 */
export function busSettings(party, { bus }) {
  return { BUS_PRIVATE_KEY: bus.private_keys[party], BUS_PUBLIC_KEYS: bus.public_keys };
}

/**
 * @param {string} dataDir
 * @param {Partial<Secrets>} secrets
 */
export function saveSecrets(dataDir, secrets) {
  writeWhole(join(dataDir, 'secrets.json'), secrets, 0o600);
}

function parse(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Failure(
      `${file} is damaged (${error.message}): "npm run reset" starts over with new secrets and no data.`,
    );
  }
}

function newKeyring() {
  return `1:${randomBytes(KEY_BYTES).toString('base64')}`;
}

function newPassword() {
  return randomBytes(18).toString('base64url');
}
