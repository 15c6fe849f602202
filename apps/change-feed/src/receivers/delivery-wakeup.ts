import { Injectable } from '@nestjs/common';

/** Receives the ids of webhooks that may have due deliveries; null means every webhook that this process has leased. */
type Listener = (webhookIds: readonly number[] | null) => void;

/**
 * Notifies this process's delivery worker about webhooks that may have due deliveries. If a notification is lost, the
 * next poll finds them.
 */
@Injectable()
export class DeliveryWakeup {
  private readonly listeners: Listener[] = [];

  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  wake(webhookIds: readonly number[]): void {
    if (webhookIds.length > 0) this.notify(webhookIds);
  }

  wakeAll(): void {
    this.notify(null);
  }

  private notify(webhookIds: readonly number[] | null): void {
    for (const listener of this.listeners) listener(webhookIds);
  }
}
