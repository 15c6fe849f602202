import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER, PeriodicWorker } from '@hiring/platform-service';

const EVERY_MS = 3_600_000;
const BATCH_MAX = 5_000;
/**
 * How long append counts and sent voids are kept. Metering needs them only for days, but operators may investigate for
 * a month.
 */
const KEPT = `interval '31 days'`;

const OLD_COUNTS = `DELETE FROM usage_appends WHERE ctid = ANY(ARRAY(
  SELECT ctid FROM usage_appends WHERE minute < now() - ${KEPT} LIMIT ${BATCH_MAX}))`;
const OLD_VOIDS = `DELETE FROM pending_voids WHERE ctid = ANY(ARRAY(
  SELECT ctid FROM pending_voids WHERE sent_at < now() - ${KEPT} LIMIT ${BATCH_MAX}))`;

/** Removes append counts after 31 days, and voids 31 days after they were sent. */
@Injectable()
export class OutboundRetention extends PeriodicWorker {
  constructor(
    private readonly pool: Pool,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ everyMs: EVERY_MS }, 'old counts and voids could not be removed; will retry within an hour', logger);
  }

  /** Removes expired rows. Several gateways may run this at once. */
  async run(): Promise<void> {
    for (const statement of [OLD_COUNTS, OLD_VOIDS]) {
      let removed = BATCH_MAX;
      while (removed === BATCH_MAX && !this.isStopping) removed = (await this.pool.query(statement)).rowCount ?? 0;
    }
  }
}
