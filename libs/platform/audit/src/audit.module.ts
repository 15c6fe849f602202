import { Module, type DynamicModule } from '@nestjs/common';
import { AUDIT_SOURCE, type AuditSource } from './audit-outbox.js';
import { AuditSender } from './audit-sender.js';
import { AuditTrail } from './audit-trail.js';

/** Provides one service's audit log. */
@Module({})
export class AuditModule {
  static forService(source: AuditSource): DynamicModule {
    return {
      module: AuditModule,
      global: true,
      providers: [{ provide: AUDIT_SOURCE, useValue: source }, AuditSender, AuditTrail],
      exports: [AuditSender, AuditTrail],
    };
  }
}
