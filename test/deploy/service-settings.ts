import { describeConfig, loadConfig, MigrationConfig } from '@hiring/platform-config';
import { configTypes } from '../documentation/configuration-table.js';

/** The product's processes that run as long as it does. */
export const SERVICES = ['gateway', 'exports', 'reads', 'change-feed', 'metering', 'freshness', 'ledger', 'accounts'];

/** Each service's own schema; its database role is `hiring_<schema>`. */
export const SCHEMAS: Record<string, string> = {
  gateway: 'gateway',
  exports: 'exports',
  reads: 'reads',
  'change-feed': 'change_feed',
  metering: 'metering',
  freshness: 'freshness',
  ledger: 'ledger',
  accounts: 'accounts',
};

/** Node, the C library and the shell read these variables, not a config class. */
const NOT_OURS = new Set(['NODE_ENV', 'NODE_OPTIONS', 'MALLOC_TRIM_THRESHOLD_', 'GATEWAY_PORT']);

/**
 * Returns what is wrong with one process's environment: variables that its config class refuses or misses, and names
 * that it does not know (a misspelt variable would silently leave the default).
 */
export async function settingProblems(
  app: string,
  env: Record<string, string>,
  job: 'serve' | 'migrate' = 'serve',
): Promise<string[]> {
  const types = job === 'migrate' ? [MigrationConfig] : await configTypes(app);
  const known = new Set(types.flatMap((type) => describeConfig(type).map(({ name }) => name)));
  const unknown = Object.keys(env).filter((name) => !NOT_OURS.has(name) && !known.has(name.replace(/_FILE$/, '')));
  const problems = unknown.map((name) => `${app} does not read ${name}`);
  for (const type of types) {
    try {
      loadConfig(type, env);
    } catch (error) {
      problems.push(`${app}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return problems;
}

/** Returns the names of a process's variables that hold secrets. */
export async function secretNames(app: string): Promise<Set<string>> {
  const types = [MigrationConfig, ...(await configTypes(app))];
  return new Set(types.flatMap((type) => describeConfig(type).filter(({ secret }) => secret)).map(({ name }) => name));
}
