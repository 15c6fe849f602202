import { AppError, callersOf } from '@hiring/contracts';
import { RejectedRecord, type Rejections } from './rejections.js';

/** Checks whether an authenticated sender may call a method. */
export class Callers {
  constructor(
    private readonly service: string,
    private readonly rejections: Rejections,
    private readonly of: (pattern: string) => readonly string[] = callersOf,
  ) {}

  /** Returns the error for a forbidden call, or undefined. */
  check(pattern: string, caller: string): AppError | undefined {
    if (this.of(pattern).includes(caller)) return undefined;
    this.rejections.report(new RejectedRecord('forbidden', caller, `: ${pattern} of ${this.service}`));
    return new AppError('forbidden', `${caller} may not call ${pattern}`);
  }

  /** Reports a call to a method that this service lacks. During a rolling update, another instance may have it. */
  reportUnknown(pattern: string, caller: string): void {
    this.rejections.report(new RejectedRecord('unknown_method', caller, `: ${pattern} of ${this.service}`));
  }
}
