/** What TypeScript sees of the project's plain JavaScript, which Jest's global set-up shares. */
type Port = 'GATEWAY_PORT' | 'EXPORTS_PORT' | 'POSTGRES_PORT' | 'KAFKA_PORT' | 'REDIS_PORT' | 'SIMULATOR_PORT';

export const PROJECT: string;
export const FOLDER: string;
export const STACK_FILE: string;
export function projectEnvironment(): Record<Port, string>;
export function compose(...args: string[]): string[];
