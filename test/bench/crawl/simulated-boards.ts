import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { isVendor, type Vendor } from '@hiring/contracts';
import { crowdCompany, hashText } from '@hiring/fake-boards';
import { freePorts } from '@hiring/stack';

const MAIN = fileURLToPath(new URL('../../../tools/fake-boards/dist/main.js', import.meta.url));
const SEED = 'bench';

export interface CrowdSettings {
  count: number;
  vendors: string[];
  sizeMin: number;
  sizeMax: number;
  textBytes: number;
  latencyMs?: number;
  /** The size of the cache for rendered responses, in MB. */
  cacheMb?: number;
}

export interface Counted {
  requests: number;
  in_flight_max: number;
  per_second_max: number;
}

/** Runs the board simulator in a separate process. */
export class SimulatedBoards {
  private constructor(
    readonly origin: string,
    private readonly child: ChildProcess,
    private readonly crowd: CrowdSettings,
  ) {}

  static async start(crowd: CrowdSettings): Promise<SimulatedBoards> {
    const port = await freePorts(1);
    const child = spawn(process.execPath, [MAIN], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        LOG_LEVEL: 'error',
        PORT: String(port),
        SIMULATOR_SEED: SEED,
        SIMULATOR_SPEED_PERCENT: '0',
        SIMULATOR_CROWD: String(crowd.count),
        SIMULATOR_CROWD_VENDORS: crowd.vendors.join(','),
        SIMULATOR_CROWD_SIZE_MIN: String(crowd.sizeMin),
        SIMULATOR_CROWD_SIZE_MAX: String(crowd.sizeMax),
        SIMULATOR_TEXT_BYTES: String(crowd.textBytes),
        SIMULATOR_LATENCY_MS: String(crowd.latencyMs ?? 0),
        SIMULATOR_CACHE_MB: String(crowd.cacheMb ?? 256),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const boards = new SimulatedBoards(`http://127.0.0.1:${port}`, child, crowd);
    for (let tries = 0; ; tries += 1) {
      try {
        await boards.control('GET', '/stats');
        return boards;
      } catch (error) {
        if (tries > 200) throw error;
        await delay(50);
      }
    }
  }

  /** Returns the simulated boards' ids, from company `first` on. */
  boards(first: number, count: number): string[] {
    const vendors = this.crowd.vendors.filter(isVendor).map((vendor): [Vendor, number] => [vendor, 1]);
    const { sizeMin, sizeMax } = this.crowd;
    const options = { seed: hashText(SEED), vendors, sizeMin, sizeMax };
    return Array.from({ length: count }, (_, n) => {
      const board = crowdCompany(options, first + n).boards[0];
      return `${board?.vendor}/${board?.token}`;
    });
  }

  /** Creates a board with this many different roles. */
  async make(boardId: string, postings: number): Promise<void> {
    const list = Array.from({ length: postings }, (_, n) => ({ title: `Engineer ${n}`, number: n + 1 }));
    await this.control('POST', `/boards/${boardId}`, { postings: list });
  }

  async stats(): Promise<{ total: Counted; backends: Record<string, Counted> }> {
    return (await this.control('GET', '/stats')) as { total: Counted; backends: Record<string, Counted> };
  }

  async resetStats(): Promise<void> {
    await this.control('DELETE', '/stats');
  }

  private async control(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`${this.origin}/_simulator${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`simulator ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  async stop(): Promise<void> {
    const gone = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await gone;
  }
}
