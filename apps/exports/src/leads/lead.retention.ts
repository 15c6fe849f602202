import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@hiring/platform-config';
import { metrics, type Logger } from '@hiring/platform-observability';
import { inTransaction } from '@hiring/platform-postgres';
import { LOGGER, PeriodicWorker } from '@hiring/platform-service';
import { Pool } from 'pg';
import { lockProject } from './lead.repository.js';

const EVERY_MS = 3_600_000;
/** Maximum leads to delete in one transaction. An import may have to wait for the end of this transaction. */
const BATCH = 5_000;

const expired = metrics.counter(
  'exports_leads_expired_total',
  'Leads deleted at the end of the time they are kept for.',
);

/** Deletes leads whose last import is older than their project's retention period. */
@Injectable()
export class LeadRetention extends PeriodicWorker {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ everyMs: EVERY_MS }, 'expired leads could not be deleted; the next run is within an hour', logger);
  }

  /** Deletes expired leads. Several instances may run this at once. */
  async run(): Promise<void> {
    const { rows } = await this.pool.query<{ id: number; days: number }>(
      `select project_id as id, lead_retention_days as days from exports.project
       where lead_retention_days is not null order by project_id`,
    );
    const nowMs = this.clock.now().getTime();
    for (const { id, days } of rows) {
      const before = new Date(nowMs - days * 86_400_000).toISOString().slice(0, 10);
      let deleted = BATCH;
      while (deleted === BATCH && !this.isStopping) deleted = await this.deleteBatch(id, before);
    }
  }

  private async deleteBatch(projectId: number, before: string): Promise<number> {
    const deleted = await inTransaction(this.pool, async (client) => {
      await lockProject(client, projectId);
      const { rowCount } = await client.query(
        `delete from exports.lead where project_id = $1 and lead_id = any (array(
           select lead_id from exports.lead where project_id = $1 and imported_on < $2 limit ${BATCH}))`,
        [projectId, before],
      );
      return rowCount ?? 0;
    });
    expired.inc(deleted);
    return deleted;
  }
}
