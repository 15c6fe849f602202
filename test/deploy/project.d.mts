/** Types for project.mjs, which is plain JavaScript because Jest's global set-up imports it, too. */
type Port =
  'GATEWAY_PORT' | 'EXPORTS_PORT' | 'ACCOUNTS_PORT' | 'POSTGRES_PORT' | 'KAFKA_PORT' | 'REDIS_PORT' | 'SIMULATOR_PORT';

export const PROJECT: string;
export const FOLDER: string;
export const STACK_FILE: string;
export function projectEnvironment(): Record<Port, string>;
export function compose(...args: string[]): string[];
