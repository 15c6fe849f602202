import { Injectable } from '@nestjs/common';

/** null: whichever this process holds. */
type Listener = (webhookIds: readonly number[] | null) => void;

/** Tells this process's delivery worker that webhooks may have something due. Losing a ring costs at most a poll. */
@Injectable()
export class DeliveryWakeup {
  private readonly listeners: Listener[] = [];

  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  wake(webhookIds: readonly number[]): void {
    if (webhookIds.length > 0) this.tell(webhookIds);
  }

  wakeAll(): void {
    this.tell(null);
  }

  private tell(webhookIds: readonly number[] | null): void {
    for (const listener of this.listeners) listener(webhookIds);
  }
}
