import { Injectable } from '@nestjs/common';
import { AppError } from '@hiring/contracts';
import { ExportsConfig } from '../../config.js';

/** An export ends when its reader does, so an account may hold only so many of a process at once. */
@Injectable()
export class ExportSlots {
  private readonly taken = new Map<string, number>();

  constructor(private readonly config: ExportsConfig) {}

  /** Takes a slot until the returned function is called. @throws AppError rate_limited when the account has none left. */
  take(customerId: string): () => void {
    const max = this.config.exportsPerCustomer;
    const now = this.taken.get(customerId) ?? 0;
    if (now >= max) {
      throw new AppError('rate_limited', `An account downloads at most ${max} exports at the same time.`, {
        retryAfterSeconds: 5,
      });
    }
    this.taken.set(customerId, now + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (this.taken.get(customerId) ?? 1) - 1;
      if (left === 0) this.taken.delete(customerId);
      else this.taken.set(customerId, left);
    };
  }
}
