import type { KafkaLogger } from '@hiring/platform-kafka';

/** What every process of the benchmark is told, as JSON in the environment variable BENCH. */
export interface Settings {
  brokers: string[];
  topicPrefix: string;
  databaseUrl: string;
  /** Port of the plain HTTP answering server, for the front only. */
  backPort?: number;
}

export function readSettings(): Settings {
  return JSON.parse(process.env['BENCH'] ?? '{}') as Settings;
}

const none = (): void => undefined;
/** Quiet but for errors: a benchmark's broker restarts are no news. */
export const quietLogger: KafkaLogger = {
  debug: none,
  info: none,
  warn: none,
  error: (fields, message) => console.error(message, fields),
};

/** Tells the parent that this process serves, and ends with the parent. */
export function ready(port?: number): void {
  process.on('disconnect', () => process.exit(0));
  process.send?.({ ready: true, port });
}
