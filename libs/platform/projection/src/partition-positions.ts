/** The latest projected positions in this process, by partition. */
export class PartitionPositions {
  private readonly positions = new Map<number, bigint>();

  /**
   * Returns the offset after the last projected record, or -1 if this process does not know the partition's position
   * yet.
   */
  positionOf(partition: number): bigint {
    return this.positions.get(partition) ?? -1n;
  }

  advance(partition: number, nextOffset: bigint): void {
    if (nextOffset > this.positionOf(partition)) this.set(partition, nextOffset);
  }

  /**
   * Sets a position, even to a lower one, because the topic may have been replaced or the database may have lost recent
   * data.
   */
  set(partition: number, nextOffset: bigint): void {
    this.positions.set(partition, nextOffset);
  }

  all(): Map<number, bigint> {
    return new Map(this.positions);
  }
}
