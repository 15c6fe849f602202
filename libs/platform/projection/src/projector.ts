import { LedgerProjection } from './ledger-projection.js';
import type { Projection, ProjectorOptions } from './projection.js';

/**
 * Keeps tables equal to the ledger. Each batch is one transaction: it locks the checkpoint, drops facts that are
 * already applied, asserts the next `event_seq`, applies the facts and stores the checkpoint. So replicas can run
 * concurrently.
 *
 * If the stored position decreases, the database has lost recent data, and the facts are applied again. The projector
 * halts on an exception, a gap, an unreadable record, an unknown topic id, or a topic that ends before the checkpoint;
 * `health` reports the reason. After an unknown topic id or a topic that ends too early, it resumes when
 * `acceptReplacedTopic` has run.
 */
export async function runProjector(options: ProjectorOptions): Promise<Projection> {
  const projection = new LedgerProjection(options);
  await projection.start();
  return projection;
}
