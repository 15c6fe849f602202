import type { Pool } from 'pg';
import { Life } from '../kernel/process.js';
import { NO_FAULTS, World } from '../kernel/world.js';
import { Servers } from '../servers/servers.js';

/** Simulated servers without faults, for tests that compare them with real ones. */
export class StillWorld {
  readonly world = new World(1);
  readonly servers: Servers;
  readonly life: Life;
  readonly pool: Pool;

  constructor() {
    this.world.faults = NO_FAULTS;
    this.servers = new Servers(this.world);
    this.life = new Life(this.world, 'test', () => undefined);
    this.pool = this.servers.pool(this.life).asPool();
  }

  /** Advances simulated time until the promise is settled. */
  async run<T>(promise: Promise<T>): Promise<T> {
    let isOver = false;
    const over = (): void => {
      isOver = true;
    };
    promise.then(over, over);
    while (!isOver) await this.world.run(1_000, () => isOver);
    return promise;
  }
}
