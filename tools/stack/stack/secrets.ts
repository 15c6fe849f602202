import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUS_PARTIES, busPublicKeys, newBusPrivateKey } from '../bus-keys.mjs';
import { Failure } from '../servers/failure.mjs';
import { writeWhole } from './state.js';
import type { Secrets } from '../types.js';

const KEYRINGS = ['KEY_PEPPERS', 'CURSOR_KEYS', 'WEBHOOK_SECRET_KEYS', 'SESSION_KEYS', 'COOKIE_KEYS'];
const KEY_BYTES = 32;

/**
 * Returns a stack's secrets, from <data-dir>/secrets.json. The first start creates this file, which only the owner can
 * read.
 */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const known = existsSync(file) ? parse(file) : {};
  const busKeys = Object.fromEntries(
    BUS_PARTIES.map((party) => [party, known.bus?.private_keys[party] ?? newBusPrivateKey()]),
  );
  const keyrings = Object.fromEntries(KEYRINGS.map((name) => [name, newKeyring()])) as Secrets['keyrings'];
  const secrets: Secrets = {
    ...known,
    bus: { private_keys: busKeys, public_keys: busPublicKeys(busKeys) },
    keyrings: { ...keyrings, ...known.keyrings },
    database_password: known.database_password ?? newPassword(),
    role_password: known.role_password ?? newPassword(),
    demo_anchor: known.demo_anchor ?? new Date().toISOString(),
  };
  saveSecrets(dataDir, secrets);
  return secrets;
}

export function busSettings(party: string, { bus }: Pick<Secrets, 'bus'>) {
  return { BUS_PRIVATE_KEY: bus.private_keys[party], BUS_PUBLIC_KEYS: bus.public_keys };
}

export function saveSecrets(dataDir: string, secrets: Partial<Secrets>) {
  writeWhole(join(dataDir, 'secrets.json'), secrets, 0o600);
}

function parse(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Failure(
      `${file} is damaged (${(error as Error).message}): "npm run reset" starts over with new secrets and no data.`,
    );
  }
}

function newKeyring() {
  return `1:${randomBytes(KEY_BYTES).toString('base64')}`;
}

function newPassword() {
  return randomBytes(18).toString('base64url');
}
