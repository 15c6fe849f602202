/** The running stack's demo.json. `pids` lists each service's processes, and the servers' when the stack started them. */
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
  /** Path of demo.json. */
  file: string;
  demo: StackAddresses;
  dataDir: string;
  stop(): Promise<void>;
}

export function startTemporaryStack(options?: {
  env?: Record<string, string>;
  replicas?: Record<string, number>;
  /** Brokers to start, 1 or 3. */
  brokers?: number;
  rolePassword?: string;
  demo?: 'none' | 'reduced' | 'full';
}): Promise<TemporaryStack>;
