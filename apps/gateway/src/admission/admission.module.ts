import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { RedisModule } from '../redis/redis.module.js';
import { AdmissionController } from './admission.controller.js';
import { Admissions } from './admissions.js';
import { Claims } from './claims.js';
import { Completions } from './completions.js';
import { FailedAttempts } from './failed-attempts.js';
import { Leases } from './leases.js';
import { LocalLimiter } from './local-limiter.js';
import { PostgresAdmission } from './postgres.admission.js';
import { RedisAdmission } from './redis.admission.js';

/** Decides whether a call may run: checks the API key and the rate limits, and claims the call's idempotency key. */
@Module({
  imports: [AccessModule, RedisModule],
  controllers: [AdmissionController],
  providers: [Leases, Completions, Claims, LocalLimiter, FailedAttempts, RedisAdmission, PostgresAdmission, Admissions],
  exports: [Admissions, Claims],
})
export class AdmissionModule {}
