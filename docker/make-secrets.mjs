import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUS_PARTIES, busPublicKeys, newBusPrivateKey } from '../tools/stack/bus-keys.mjs';

/**
 * Run as `node docker/make-secrets.mjs [folder]`. Creates the files that docker/compose.yaml mounts as secrets, by
 * default in docker/secrets. Keeps existing files, so a repeated run only adds the files that a newer version needs.
 * Only the owner can open the folder. All users can read the files in it, because containers run as another user.
 */
const folder = process.argv[2] ?? join(import.meta.dirname, 'secrets');
const KEYRINGS = ['key_peppers', 'cursor_keys', 'webhook_secret_keys', 'session_keys', 'cookie_keys'];
const SCHEMAS = ['gateway', 'exports', 'reads', 'change_feed', 'metering', 'freshness', 'ledger', 'accounts'];
const KEY_BYTES = 32;

mkdirSync(folder, { recursive: true, mode: 0o700 });
for (const name of KEYRINGS) keep(name, () => `1:${randomBytes(KEY_BYTES).toString('base64')}`);
for (const party of BUS_PARTIES) keep(busKeyFile(party), newBusPrivateKey);
const privateKeys = BUS_PARTIES.map((party) => [party, readFileSync(join(folder, busKeyFile(party)), 'utf8')]);
keep('bus_public_keys', () => busPublicKeys(Object.fromEntries(privateKeys)));
keep('grafana_password', newPassword);
// database_admin_url contains the password that Postgres gets at its first start, so create both files or neither.
if (!existsSync(join(folder, 'postgres_password'))) {
  const password = newPassword();
  keep('postgres_password', () => password);
  keep('database_admin_url', () => `postgres://postgres:${password}@postgres:5432/hiring`);
}
for (const schema of SCHEMAS) {
  keep(`database_url_${schema}`, () => `postgres://hiring_${schema}:${newPassword()}@postgres:5432/hiring`);
}
// The demo companies' generated history ends at this instant.
keep('demo_anchor', () => new Date().toISOString());

function keep(name, make) {
  const file = join(folder, name);
  if (existsSync(file)) return;
  writeFileSync(file, make(), { mode: 0o444, flag: 'wx' });
  console.log(`made ${file}`);
}

function busKeyFile(party) {
  return `bus_private_key_${party.replace('-', '_')}`;
}

function newPassword() {
  return randomBytes(18).toString('base64url');
}
