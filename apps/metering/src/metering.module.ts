import { Module, type DynamicModule } from '@nestjs/common';
import { AuditModule } from '@hiring/platform-audit';
import { PlatformModule } from '@hiring/platform-service';
import { MeteringConfig } from './config.js';
import { ReconciliationModule } from './reconciliation/reconciliation.module.js';
import { UsageModule } from './usage/usage.module.js';

@Module({})
export class MeteringModule {
  static create(env: NodeJS.ProcessEnv = process.env): DynamicModule {
    return {
      module: MeteringModule,
      imports: [
        PlatformModule.forService({ service: 'metering', config: MeteringConfig, idleTimeoutMs: 60_000, env }),
        AuditModule.forService({ service: 'metering', schema: 'metering' }),
        UsageModule,
        ReconciliationModule,
      ],
    };
  }
}
