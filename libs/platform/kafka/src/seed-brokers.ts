interface Seed {
  address: string;
  /** Number of connections opened since the broker last sent anything. */
  unanswered: number;
}

/**
 * Chooses the broker for a client's first connection: the one with the fewest unanswered connections, in rotation among
 * equals. kafkajs 2.2.4 would always start with the first address, so one dead broker would stop all clients that do
 * not retry.
 */
export class SeedBrokers {
  private readonly seeds: Seed[];
  private turn = 0;

  constructor(addresses: readonly string[]) {
    this.seeds = addresses.map((address) => ({ address, unanswered: 0 }));
  }

  /** Returns the kafkajs option `brokers`: the one address to connect to. */
  readonly next = (): string[] => {
    const fewest = Math.min(...this.seeds.map((seed) => seed.unanswered));
    const order = this.seeds.map((_, index) => this.seeds[(this.turn + index) % this.seeds.length] as Seed);
    const chosen = order.find((seed) => seed.unanswered === fewest) as Seed;
    this.turn = this.seeds.indexOf(chosen) + 1;
    return [chosen.address];
  };

  /**
   * Records an opened connection. Brokers also advertise addresses that are not in the list. Such addresses are
   * ignored.
   */
  opened(address: string): void {
    const seed = this.seeds.find((known) => known.address === address);
    if (seed !== undefined) seed.unanswered += 1;
  }

  answered(address: string): void {
    const seed = this.seeds.find((known) => known.address === address);
    if (seed !== undefined) seed.unanswered = 0;
  }
}
