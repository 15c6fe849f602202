export interface Turn {
  /** Resolves when every turn taken before has ended. Taking it twice is taking it once. */
  take(): Promise<void>;
  /** Lets the next one go; nothing happens when the turn was never taken. */
  end(): void;
}

/** Turns that exclude each other, in the order in which they are taken. */
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
