/**
 * Commits batches one after the other, and stores them in the same order. After an error, nothing more is committed or
 * stored.
 */
export class WritePipeline<Batch, Position> {
  private committing: Promise<unknown> = Promise.resolve();
  private storing: Promise<void> = Promise.resolve();
  private storingBefore: Promise<void> = Promise.resolve();

  constructor(
    private readonly commit: (batch: Batch) => Promise<Position>,
    private readonly store: (batch: Batch, position: Position) => Promise<void>,
  ) {}

  /** Resolves when the batch's commit has begun. Rejects with the error of an earlier batch. */
  async add(batch: Batch): Promise<void> {
    await this.committing;
    await this.storingBefore;
    const committed = this.commit(batch);
    const stored = Promise.all([committed, this.storing]).then(([position]) => this.store(batch, position));
    [this.committing, this.storing, this.storingBefore] = [committed, stored, this.storing];
    // Prevent unhandled rejections; the errors are thrown where the promises are awaited.
    for (const write of [committed, stored]) write.catch(() => undefined);
  }

  /** Resolves when every batch is stored. Rejects with the first error. */
  async end(): Promise<void> {
    await this.committing;
    await this.storing;
  }
}
