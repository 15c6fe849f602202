import { Module } from '@nestjs/common';
import { AuditModule } from '@hiring/platform-audit';
import { PlatformModule } from '@hiring/platform-service';
import { LedgerConfig } from './config.js';
import { AdoptTopicHandler } from './operations/adopt-topic/adopt-topic.handler.js';
import { HeadHandler } from './operations/head/head.handler.js';
import { RejectIntakeHandler } from './operations/reject-intake/reject-intake.handler.js';
import { LedgerWriter } from './sequencer/ledger-writer.js';
import { OverdueTicker } from './sequencer/overdue-ticker.js';

@Module({
  imports: [
    PlatformModule.forService({ service: 'ledger', config: LedgerConfig, idleTimeoutMs: 60_000 }),
    AuditModule.forService({ service: 'ledger', schema: 'ledger' }),
  ],
  controllers: [AdoptTopicHandler, HeadHandler, RejectIntakeHandler],
  providers: [LedgerWriter, OverdueTicker],
})
export class LedgerModule {}
