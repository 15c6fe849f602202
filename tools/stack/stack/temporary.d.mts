/**
 * The content of demo.json of the running stack. `pids` lists each service's processes and, when the stack started
 * them, of the servers.
 */
export interface StackAddresses {
  base_url: string;
  app_api_url: string;
  accounts_url: string;
  docs_url: string;
  api_key: string;
  database_url: string;
  kafka_brokers: string;
  redis_url: string;
  topic_prefix: string;
  pids: Record<string, number[]>;
}

export interface TemporaryStack {
  /** The path of demo.json. */
  file: string;
  demo: StackAddresses;
  dataDir: string;
  stop(): Promise<void>;
}

export function startTemporaryStack(options?: {
  env?: Record<string, string>;
  replicas?: Record<string, number>;
  /** Number of brokers to start, 1 or 3. */
  brokers?: number;
  rolePassword?: string;
  demo?: 'none' | 'reduced' | 'full';
}): Promise<TemporaryStack>;
