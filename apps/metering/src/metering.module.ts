import { Module, type DynamicModule } from '@nestjs/common';
import { AuditModule } from '@hiring/platform-audit';
import { PlatformModule } from '@hiring/platform-service';
import { MeteringConfig } from './config.js';
import { AdoptUsageHandler } from './operations/adopt-usage/adopt-usage.handler.js';
import { UsageHandler } from './operations/usage/usage.handler.js';
import { UsageRecordsHandler } from './operations/usage-records/usage-records.handler.js';
import { UsageSeriesHandler } from './operations/usage-series/usage-series.handler.js';
import { UsagePositions } from './projections/usage/usage.positions.js';
import { UsageProjector } from './projections/usage/usage.projector.js';
import { ReconciliationHandler } from './operations/reconciliation/reconciliation.handler.js';
import { Reconciler } from './reconciliation/reconciler.js';
import { DayPartitions } from './retention/day-partitions.js';
import { RetentionJob } from './retention/retention.job.js';

/** Metering: projects the usage topic into Postgres and serves calls about usage. */
@Module({})
export class MeteringModule {
  static create(env: NodeJS.ProcessEnv = process.env): DynamicModule {
    return {
      module: MeteringModule,
      imports: [
        PlatformModule.forService({ service: 'metering', config: MeteringConfig, idleTimeoutMs: 60_000, env }),
        AuditModule.forService({ service: 'metering', schema: 'metering' }),
      ],
      controllers: [UsageHandler, UsageRecordsHandler, UsageSeriesHandler, ReconciliationHandler, AdoptUsageHandler],
      providers: [DayPartitions, RetentionJob, UsagePositions, UsageProjector, Reconciler],
    };
  }
}
