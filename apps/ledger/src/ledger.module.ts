import { Module } from '@nestjs/common';
import { AuditModule } from '@hiring/platform-audit';
import { PlatformModule } from '@hiring/platform-service';
import { LedgerConfig } from './config.js';
import { SequencerModule } from './sequencer/sequencer.module.js';

@Module({
  imports: [
    PlatformModule.forService({ service: 'ledger', config: LedgerConfig, idleTimeoutMs: 60_000 }),
    AuditModule.forService({ service: 'ledger', schema: 'ledger' }),
    SequencerModule,
  ],
})
export class LedgerModule {}
