import { describeConfig, loadConfig, MigrationConfig } from '@hiring/platform-config';
import { configTypes } from '../documentation/configuration-table.js';

/** The product's services. */
export const SERVICES = ['gateway', 'exports', 'reads', 'change-feed', 'metering', 'freshness', 'ledger', 'accounts'];

/** Schemas by service. The database role is `hiring_<schema>`. */
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

/** Variables for Node, the C library and the shell, which no config class reads. */
const NOT_OURS = new Set(['NODE_ENV', 'NODE_OPTIONS', 'MALLOC_TRIM_THRESHOLD_', 'GATEWAY_PORT']);

/**
 * Returns the problems in a process's environment: variables that its config class refuses, misses or does not know. A
 * misspelt variable would silently have no effect.
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

/** Returns the names of variables that contain secrets. */
export async function secretNames(app: string): Promise<Set<string>> {
  const types = [MigrationConfig, ...(await configTypes(app))];
  return new Set(types.flatMap((type) => describeConfig(type).filter(({ secret }) => secret)).map(({ name }) => name));
}
