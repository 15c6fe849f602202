import { Module, type DynamicModule } from '@nestjs/common';
import type { Resolve } from '@hiring/platform-safe-fetch';
import { DeliveryWakeup } from './delivery-wakeup.js';
import { SecretVault } from './secret.vault.js';
import { RECEIVER_RESOLVER, WebhookSender } from './webhook.sender.js';

/** Sends signed messages to webhooks' receivers. */
@Module({
  providers: [DeliveryWakeup, SecretVault, WebhookSender],
  exports: [DeliveryWakeup, SecretVault, WebhookSender],
})
export class ReceiversModule {
  /** Replaces the resolver for receivers' host names, for tests. */
  static resolvingWith(resolve: Resolve): DynamicModule {
    const providers = [{ provide: RECEIVER_RESOLVER, useValue: resolve }];
    return { module: ReceiverResolver, global: true, providers, exports: providers };
  }
}

@Module({})
class ReceiverResolver {}
