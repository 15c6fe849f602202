export interface Turn {
  /** Takes the turn. Resolves when all earlier turns have ended. Has no effect until the turn ends. */
  take(): Promise<void>;
  /** Ends the turn, also if it has not begun. It may then be taken again. Has no effect if it was not taken. */
  end(): void;
}

/** Gives one turn at a time, in the order of the `take` calls. */
export class OneAtATime {
  private last: Promise<void> = Promise.resolve();

  turn(): Turn {
    let taken: Promise<void> | undefined;
    let end: (() => void) | undefined;
    return {
      take: () => {
        if (taken === undefined) {
          const before = this.last;
          const ended = new Promise<void>((resolve) => (end = resolve));
          taken = before;
          // A turn that ends before it began does not let later ones overtake those before it.
          this.last = before.then(() => ended);
        }
        return taken;
      },
      end: () => {
        end?.();
        taken = undefined;
        end = undefined;
      },
    };
  }
}
