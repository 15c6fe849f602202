interface Seed {
  address: string;
  /** Number of connections opened since the broker last sent anything. */
  unanswered: number;
}

/**
 * Chooses the broker for the first connection of each client to a cluster. kafkajs 2.2.4 starts every client with the
 * first address in its list, so that one dead broker stops all clients that do not retry. This class chooses the broker
 * with the fewest unanswered connections instead, in rotation among equals. A dead or frozen broker is tried again only
 * when the others are no better, or after it sent something on a connection opened by its address.
 */
export class SeedBrokers {
  private readonly seeds: Seed[];
  private turn = 0;

  constructor(addresses: readonly string[]) {
    this.seeds = addresses.map((address) => ({ address, unanswered: 0 }));
  }

  /** Returns the value of the option `brokers` of kafkajs: the one address to connect to. */
  readonly next = (): string[] => {
    const fewest = Math.min(...this.seeds.map((seed) => seed.unanswered));
    const order = this.seeds.map((_, index) => this.seeds[(this.turn + index) % this.seeds.length] as Seed);
    const chosen = order.find((seed) => seed.unanswered === fewest) as Seed;
    this.turn = this.seeds.indexOf(chosen) + 1;
    return [chosen.address];
  };

  /**
   * Records that a connection to `host:port` is opened. Ignores addresses outside the list, which brokers advertise.
   */
  opened(address: string): void {
    const seed = this.seeds.find((known) => known.address === address);
    if (seed !== undefined) seed.unanswered += 1;
  }

  /** Records that the broker sent something. */
  answered(address: string): void {
    const seed = this.seeds.find((known) => known.address === address);
    if (seed !== undefined) seed.unanswered = 0;
  }
}
