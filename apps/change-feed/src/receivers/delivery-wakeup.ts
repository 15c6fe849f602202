import { Injectable } from '@nestjs/common';

/** Receives the ids of webhooks that may have due deliveries. Null means every webhook that this process has leased. */
type Listener = (webhookIds: readonly number[] | null) => void;

/**
 * Notifies this process's delivery worker that webhooks may have due deliveries. A lost notification costs at most one
 * polling interval.
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
