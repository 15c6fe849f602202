import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { OtherBytesError, sha256Of } from '@hiring/platform-files';
import { Clock } from '@hiring/platform-config';
import { metrics, type Logger } from '@hiring/platform-observability';
import { LOGGER, PeriodicWorker } from '@hiring/platform-service';
import { Bus } from '@hiring/platform-rpc';
import { MeteringConfig } from '../config.js';
import { ArchiveManifest } from '../archive/archive.manifest.js';
import { ArchivedRecords } from '../archive/archived-records.js';
import {
  checkAcknowledged,
  checkArchivedDay,
  checkDaily,
  checkReplayed,
  checkRollups,
  checkTopic,
  CHECKS,
  type Finding,
} from './reconciliation.checks.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/**
 * Milliseconds from an acknowledged append to its comparison with the records. By then, gateways have written their
 * counts and metering has folded the appended record.
 */
const SETTLED_MS = 2 * MINUTE_MS;
const RECENT_MS = 15 * MINUTE_MS;
const KEEP_RUNS = '30 days';

const findingsGauge = metrics.gauge(
  'metering_reconciliation_findings',
  'What the books disagree on; anything above 0 is an alarm.',
  ['check'],
);
const ranAt = metrics.gauge('metering_reconciliation_ran_at_seconds', 'When the books were last compared.');

/**
 * Compares acknowledged appends, the topic, records and rollups with each other. Each run covers the last quarter of an
 * hour, and also one older hour and one older day from the last 31 days.
 */
@Injectable()
export class Reconciler extends PeriodicWorker {
  constructor(
    private readonly pool: Pool,
    private readonly bus: Bus,
    private readonly manifest: ArchiveManifest,
    private readonly records: ArchivedRecords,
    private readonly clock: Clock,
    private readonly config: MeteringConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(
      { everyMs: config.reconcileEverySeconds * 1_000, firstInMs: config.reconcileEverySeconds * 1_000 },
      'the books could not be compared; will retry',
      logger,
    );
  }

  /** Runs every check once and stores the result. */
  async run(): Promise<Finding[]> {
    const now = this.clock.now();
    const recent = new Date(floorTo(now.getTime() - RECENT_MS, MINUTE_MS));
    const settled = new Date(floorTo(now.getTime() - SETTLED_MS, MINUTE_MS));
    const olderHour = new Date(this.olderMoment(now, 60 * MINUTE_MS, 31 * 24));
    const olderDay = new Date(this.olderMoment(now, DAY_MS, 31));
    const findings = [
      ...(await checkRollups(this.pool, new Date(floorTo(recent.getTime(), 60 * MINUTE_MS)), nextHour(now))),
      ...(await checkRollups(this.pool, olderHour, nextHour(olderHour))),
      ...(await checkDaily(this.pool, olderDay, new Date(olderDay.getTime() + DAY_MS))),
      ...(await checkTopic(this.pool)),
      ...(await checkReplayed(this.pool)),
      ...(await this.archived(now)),
      ...(await this.acknowledged(recent, settled)),
    ];
    await this.remember(findings);
    return findings;
  }

  /**
   * Compares one archived day with its daily usage, and checks one of the day's files. Each run takes a different day.
   */
  private async archived(now: Date): Promise<Finding[]> {
    const turn = this.turnOf(now);
    // Skip days past their retention, which may be removed at any time.
    const keptFrom = new Date(floorTo(now.getTime(), DAY_MS) - (this.config.usageRetentionDays - 1) * DAY_MS);
    const day = await this.manifest.dayAt(turn, keptFrom.toISOString().slice(0, 10));
    if (day === undefined) return [];
    const findings = await checkArchivedDay(this.pool, day);
    const parts = await this.manifest.partsOfDay(day);
    const part = parts[turn % parts.length];
    if (part === undefined) return findings;
    try {
      const { store } = await this.records.files();
      const isThere = (await store.checksumOf(part.file)) === part.sha256;
      const isWhole = isThere && (await store.read(part.file, part.sha256, sha256Of)) === part.sha256;
      if (!isWhole) throw new OtherBytesError(part.file);
      return findings;
    } catch (error) {
      if (error instanceof OtherBytesError) {
        return [...findings, { check: 'archive', detail: `${part.file} is missing or has other bytes` }];
      }
      this.logger.warn({ err: error, day }, 'archived usage could not be compared; will retry');
      return findings;
    }
  }

  private async acknowledged(from: Date, to: Date): Promise<Finding[]> {
    try {
      const request = { from: from.toISOString(), to: to.toISOString() };
      const appends = await this.bus.request('gateway.acknowledged_appends', request, { timeoutMs: 5_000 });
      return await checkAcknowledged(this.pool, appends, from, to);
    } catch (error) {
      this.logger.warn({ err: error }, 'acknowledged appends could not be compared; will retry');
      return [];
    }
  }

  private async remember(findings: Finding[]): Promise<void> {
    for (const check of CHECKS) {
      findingsGauge.set({ check }, findings.filter((finding) => finding.check === check).length);
    }
    ranAt.set(this.clock.now().getTime() / 1000);
    if (findings.length > 0) this.logger.error({ findings }, 'the books do not agree');
    await this.pool.query(
      `WITH old AS (DELETE FROM reconciliations WHERE ran_at < now() - interval '${KEEP_RUNS}')
       INSERT INTO reconciliations (findings) VALUES ($1)`,
      [JSON.stringify(findings)],
    );
  }

  /** Picks one of the last `count` whole time units, a different unit in each run, and returns the unit's start. */
  private olderMoment(now: Date, unitMs: number, count: number): number {
    return floorTo(now.getTime(), unitMs) - ((this.turnOf(now) % count) + 1) * unitMs;
  }

  /** Returns the run's number. */
  private turnOf(now: Date): number {
    return Math.floor(now.getTime() / (this.config.reconcileEverySeconds * 1000));
  }
}

function floorTo(ms: number, unitMs: number): number {
  return Math.floor(ms / unitMs) * unitMs;
}

function nextHour(moment: Date): Date {
  return new Date(floorTo(moment.getTime(), 60 * MINUTE_MS) + 60 * MINUTE_MS);
}
