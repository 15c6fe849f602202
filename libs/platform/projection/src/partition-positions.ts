/** Each partition's latest projected position that this process has seen. */
export class PartitionPositions {
  private readonly positions = new Map<number, bigint>();

  /** The offset after the last projected record; -1 if none was seen. */
  positionOf(partition: number): bigint {
    return this.positions.get(partition) ?? -1n;
  }

  advance(partition: number, nextOffset: bigint): void {
    if (nextOffset > this.positionOf(partition)) this.set(partition, nextOffset);
  }

  /** May move backwards: positions on an earlier topic are no longer valid. */
  set(partition: number, nextOffset: bigint): void {
    this.positions.set(partition, nextOffset);
  }

  /** A copy. */
  all(): Map<number, bigint> {
    return new Map(this.positions);
  }
}
