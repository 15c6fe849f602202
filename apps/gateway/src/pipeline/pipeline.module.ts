import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { AdmissionModule } from '../admission/admission.module.js';
import { AnswerCacheModule } from '../answer-cache/answer-cache.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { Callers } from './callers.js';
import { EntityTags } from './entity-tags.js';
import { EventLoopLoad } from './event-loop-load.js';
import { FairShares } from './fair-shares.js';
import { MeteredCalls } from './metered-calls.js';
import { Pipeline } from './pipeline.js';

/** Provides the stages of every call: input, caller, admission, operation, tag and bill. */
@Module({
  imports: [AccessModule, AdmissionModule, AnswerCacheModule, BillingModule],
  providers: [
    EntityTags,
    Callers,
    { provide: FairShares, useFactory: () => new FairShares(new EventLoopLoad()) },
    MeteredCalls,
    Pipeline,
  ],
  exports: [Pipeline],
})
export class PipelineModule {}
