import { Module } from '@nestjs/common';
import { AuditModule } from '@hiring/platform-audit';
import { PlatformModule } from '@hiring/platform-service';
import { BoardsModule } from './boards/boards.module.js';
import { FreshnessConfig } from './config.js';
import { JobsModule } from './jobs/jobs.module.js';
import { LinksModule } from './links/links.module.js';
import { SweepsModule } from './sweeps/sweeps.module.js';

@Module({
  imports: [
    PlatformModule.forService({ service: 'freshness', config: FreshnessConfig, idleTimeoutMs: 60_000 }),
    AuditModule.forService({ service: 'freshness', schema: 'freshness' }),
    BoardsModule,
    LinksModule,
    JobsModule,
    SweepsModule,
  ],
})
export class FreshnessModule {}
