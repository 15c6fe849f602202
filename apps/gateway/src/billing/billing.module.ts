import { Module } from '@nestjs/common';
import { AppendCounts } from './append-counts.js';
import { BillingController } from './billing.controller.js';
import { ChangesBiller } from './changes-biller.js';
import { OutboundRetention } from './outbound-retention.js';
import { PlanCaps } from './plan-caps.js';
import { UsageAppender } from './usage-appender.js';
import { VoidOutbox } from './void-outbox.js';
import { VoidSender } from './void-sender.js';

/** Appends one bill for each answered call to the usage topic, voids bills, and enforces plan caps. */
@Module({
  controllers: [BillingController, ChangesBiller],
  providers: [AppendCounts, VoidOutbox, UsageAppender, VoidSender, OutboundRetention, PlanCaps],
  exports: [UsageAppender, PlanCaps],
})
export class BillingModule {}
