export interface BatcherOptions<Item> {
  itemsMax: number;
  /** Called before `handle` if the batch is not full. Until the promise resolves, more items can join the batch. */
  gather(): Promise<unknown>;
  handle(items: Item[]): Promise<void>;
  /** True if a batch does not wait for the previous one. Default false. */
  concurrent?: boolean;
  /**
   * True if the items of a failed batch are handled again, each alone, so `handle` must be repeatable. Default: they
   * all fail.
   */
  retryAlone?: boolean;
}

interface Submitted<Item> {
  item: Item;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Collects items that arrive at about the same time and handles them in one batch, because one statement for many items
 * costs little more than for one item.
 */
export class Batcher<Item> {
  private waiting: Submitted<Item>[] = [];
  private running = false;

  constructor(private readonly options: BatcherOptions<Item>) {}

  /** Adds an item. Resolves when the item was handled, or rejects as `handle` does. */
  add(item: Item): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (!this.running) void this.run();
    });
  }

  private async run(): Promise<void> {
    const { itemsMax, gather, concurrent = false } = this.options;
    this.running = true;
    while (this.waiting.length > 0) {
      if (this.waiting.length < itemsMax) await gather();
      const handling = this.handle(this.waiting.splice(0, itemsMax));
      if (!concurrent) await handling;
    }
    this.running = false;
  }

  private async handle(batch: Submitted<Item>[]): Promise<void> {
    try {
      await this.options.handle(batch.map(({ item }) => item));
    } catch (error) {
      if (this.options.retryAlone && batch.length > 1) await Promise.all(batch.map((one) => this.handle([one])));
      else for (const { reject } of batch) reject(error);
      return;
    }
    for (const { resolve } of batch) resolve();
  }
}
