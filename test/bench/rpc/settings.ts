import type { KafkaLogger } from '@hiring/platform-kafka';

/** Settings for every process in the benchmark, as JSON in the environment variable BENCH. */
export interface Settings {
  brokers: string[];
  topicPrefix: string;
  databaseUrl: string;
  /** The port of the baseline server, for the front only. */
  backPort?: number;
}

export function readSettings(): Settings {
  return JSON.parse(process.env['BENCH'] ?? '{}') as Settings;
}

const none = (): void => undefined;
/** Logs only errors, because a benchmark restarts its brokers. */
export const quietLogger: KafkaLogger = {
  debug: none,
  info: none,
  warn: none,
  error: (fields, message) => console.error(message, fields),
};

/** Reports to the parent that this process is ready, and ends with the parent. */
export function ready(port?: number): void {
  process.on('disconnect', () => process.exit(0));
  process.send?.({ ready: true, port });
}
