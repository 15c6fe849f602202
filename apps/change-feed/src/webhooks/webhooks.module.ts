import { Module } from '@nestjs/common';
import { ReceiversModule } from '../receivers/receivers.module.js';
import { WatchesModule } from '../watches/watches.module.js';
import { TestLimits } from './test-limits.js';
import { WebhookDeletion } from './webhook.deletion.js';
import { WebhookInput } from './webhook-input.js';
import { WebhookRepository } from './webhook.repository.js';
import { WebhookTester } from './webhook.tester.js';
import { WebhooksController } from './webhooks.controller.js';

@Module({
  imports: [ReceiversModule, WatchesModule],
  controllers: [WebhooksController],
  providers: [WebhookInput, WebhookRepository, WebhookDeletion, WebhookTester, TestLimits],
})
export class WebhooksModule {}
