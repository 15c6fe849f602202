/** The latest projected positions that this process has seen, by partition. */
export class PartitionPositions {
  private readonly positions = new Map<number, bigint>();

  /** Returns the offset after the last projected record; -1 if none was seen. */
  positionOf(partition: number): bigint {
    return this.positions.get(partition) ?? -1n;
  }

  advance(partition: number, nextOffset: bigint): void {
    if (nextOffset > this.positionOf(partition)) this.set(partition, nextOffset);
  }

  /** Sets a position, which can be lower than before: positions on an earlier topic are no longer valid. */
  set(partition: number, nextOffset: bigint): void {
    this.positions.set(partition, nextOffset);
  }

  all(): Map<number, bigint> {
    return new Map(this.positions);
  }
}
