import { LedgerProjection } from './ledger-projection.js';
import type { Projection, ProjectorOptions } from './projection.js';

/**
 * Keeps tables equal to the fold of the ledger. Every batch is one transaction that locks the checkpoint row, drops
 * facts that are already applied, asserts the next `event_seq`, applies the facts and stores the checkpoint. So
 * replicas can run concurrently.
 *
 * If the stored position is lower than one that this process has seen, the database has lost recent data. The projector
 * then reads and applies the lost facts again. It halts, and never skips, on an exception, a gap, an unreadable record,
 * an unknown topic id, or a topic that ends before the checkpoint. `health` reports the reason, and the tables stay
 * unchanged. After the last two reasons, the projector resumes by itself once `acceptReplacedTopic` has run.
 */
export async function runProjector(options: ProjectorOptions): Promise<Projection> {
  const projection = new LedgerProjection(options);
  await projection.start();
  return projection;
}
