/**
 * Commits batches one after the other, and stores each committed batch in the same order. While a batch is stored, the
 * next one is committed, and later ones are decided. The commit of a batch begins once the previous batch is committed
 * and the batch before the previous one is stored. After an error, nothing more is committed or stored.
 */
export class WritePipeline<Batch, Position> {
  private committing: Promise<unknown> = Promise.resolve();
  private storing: Promise<void> = Promise.resolve();
  private storingBefore: Promise<void> = Promise.resolve();

  constructor(
    private readonly commit: (batch: Batch) => Promise<Position>,
    private readonly store: (batch: Batch, position: Position) => Promise<void>,
  ) {}

  /**
   * Resolves once the batch's commit has begun. After an error in an earlier batch, rejects with that error and begins
   * nothing.
   */
  async add(batch: Batch): Promise<void> {
    await this.committing;
    await this.storingBefore;
    const committed = this.commit(batch);
    const stored = Promise.all([committed, this.storing]).then(([position]) => this.store(batch, position));
    [this.committing, this.storing, this.storingBefore] = [committed, stored, this.storing];
    // The errors are thrown where the promises are awaited.
    for (const write of [committed, stored]) write.catch(() => undefined);
  }

  /** Resolves once every batch is stored. Rejects with the first error. */
  async end(): Promise<void> {
    await this.committing;
    await this.storing;
  }
}
