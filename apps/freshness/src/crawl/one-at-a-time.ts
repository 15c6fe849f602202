export interface Turn {
  /** Takes the turn. Resolves when all earlier turns have ended. A second call has no effect. */
  take(): Promise<void>;
  /** Ends the turn. Has no effect if the turn was never taken. */
  end(): void;
}

/** Gives one turn at a time, in the order of the `take` calls. */
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
