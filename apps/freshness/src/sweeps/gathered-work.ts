import { setTimeout as delay } from 'node:timers/promises';

interface Waiting<Item> {
  item: Item;
  done: () => void;
  failed: (error: unknown) => void;
}

/**
 * Handles together what arrives within a few milliseconds: a statement over many rows costs little more than one over
 * one. Two batches never run at once; what arrives during one leaves with the next. The items of a batch that fails
 * are handled again, each alone, so that none fails for another's sake: `handle` must bear repeating.
 */
export class GatheredWork<Item> {
  private waiting: Waiting<Item>[] = [];
  private running = false;

  constructor(
    private readonly gatherMs: number,
    private readonly itemsMax: number,
    private readonly handle: (items: Item[]) => Promise<void>,
  ) {}

  /** Resolves once the item was handled. */
  add(item: Item): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ item, done, failed });
      if (!this.running) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.waiting.length > 0) {
      if (this.waiting.length < this.itemsMax) await delay(this.gatherMs);
      const batch = this.waiting.splice(0, this.itemsMax);
      await this.handleBatch(batch);
    }
    this.running = false;
  }

  private async handleBatch(batch: Waiting<Item>[]): Promise<void> {
    try {
      await this.handle(batch.map(({ item }) => item));
      for (const { done } of batch) done();
    } catch (error) {
      const [only] = batch;
      if (batch.length === 1 && only !== undefined) only.failed(error);
      else await Promise.all(batch.map((one) => this.handleBatch([one])));
    }
  }
}
