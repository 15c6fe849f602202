import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually, startOwnStack, type TemporaryStack } from '@hiring/platform-testing';
import { Operator } from './operator.js';

export interface Instance {
  name: string;
  pid: number;
  service?: string;
  private_port?: number;
}

export interface ServicesOptions {
  /** The number of processes by service. A service that is not listed has one. */
  replicas: Record<string, number>;
  demo: 'none' | 'reduced';
  /** The servers' addresses, and the services' settings. */
  env: Record<string, string>;
  /** Addresses for the operator. */
  brokers: string[];
}

/** The product's processes on running servers, and an operator. */
export class Services {
  constructor(
    readonly stack: TemporaryStack,
    readonly operator: Operator,
  ) {}

  /** Starts the stack. Resolves when every process is ready. */
  static async startStack({
    replicas,
    demo,
    env,
    brokers,
  }: ServicesOptions): Promise<[stack: TemporaryStack, operator: Operator]> {
    const stack = await startOwnStack({ replicas, demo, env });
    const { bus } = JSON.parse(readFileSync(join(stack.dataDir, 'secrets.json'), 'utf8')) as {
      bus: { private_keys: { support: string }; public_keys: string };
    };
    const keys = { private_key: bus.private_keys.support, public_keys: bus.public_keys };
    const operator = new Operator(brokers, stack.demo.topic_prefix, keys);
    await operator.start();
    return [stack, operator];
  }

  /** Returns the current instances. A killed process is replaced by one with another pid. */
  instances(): Instance[] {
    const { processes } = JSON.parse(readFileSync(join(this.stack.dataDir, 'stack.json'), 'utf8')) as {
      processes: Instance[];
    };
    return processes.filter((one) => one.private_port !== undefined);
  }

  instance(name: string): Instance {
    const found = this.instances().find((one) => one.name === name);
    if (found === undefined) throw new Error(`there is no process ${name}`);
    return found;
  }

  get origins(): string[] {
    const first = new URL(this.stack.demo.base_url);
    const count = this.instances().filter(({ service }) => service === 'gateway').length;
    return Array.from({ length: count }, (_, index) => {
      const origin = new URL(first);
      origin.port = String(Number(first.port) + (index === 0 ? 0 : index + 1));
      return origin.origin;
    });
  }

  get logFolder(): string {
    return join(this.stack.dataDir, 'logs');
  }

  /** Resolves when a new process with that name has replaced `pid`. */
  async replaced({ name, pid }: Instance): Promise<void> {
    await eventually(() => this.instance(name).pid !== pid, { timeoutMs: 60_000, everyMs: 20 });
  }

  /** Returns null if the process is ready. Otherwise returns the parts that are not ready. */
  async unready({ private_port: port }: Instance): Promise<string | null> {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_500) });
      if (answer.ok) return null;
      const { parts } = (await answer.json()) as { parts: Record<string, string> };
      return Object.entries(parts)
        .filter(([, state]) => state !== 'ok')
        .map(([part, state]) => `${part}: ${state}`)
        .join('; ');
    } catch {
      return 'does not listen';
    }
  }

  async simulator(path: string, body: unknown): Promise<void> {
    const { port } = new URL(this.stack.demo.base_url);
    const url = `http://127.0.0.1:${Number(port) + 14}/_simulator${path}`;
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`the simulator answered ${answer.status}: ${await answer.text()}`);
  }

  async stop(): Promise<void> {
    await this.operator.close();
    await this.stack.stop();
  }
}
