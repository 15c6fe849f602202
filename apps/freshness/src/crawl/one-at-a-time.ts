export interface Turn {
  /** Resolves when all earlier turns have ended. A second call has no effect. */
  take(): Promise<void>;
  /** Ends the turn. Has no effect if it was never taken. */
  end(): void;
}

/** Mutually exclusive turns, in the order in which they are taken. */
export class OneAtATime {
  private last: Promise<void> = Promise.resolve();

  turn(): Turn {
    let taken: Promise<void> | undefined;
    let end = (): void => undefined;
    return {
      take: () => {
        if (taken === undefined) {
          taken = this.last;
          this.last = new Promise((resolve) => (end = resolve));
        }
        return taken;
      },
      end: () => end(),
    };
  }
}
