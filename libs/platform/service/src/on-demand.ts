/** A value that is created on first use. After a failure, the next use tries again. */
export class OnDemand<T> {
  private making: Promise<T> | undefined;
  private made: T | undefined;

  constructor(private readonly make: () => Promise<T>) {}

  get ifMade(): T | undefined {
    return this.made;
  }

  get(): Promise<T> {
    this.making ??= Promise.resolve()
      .then(this.make)
      .then((made) => (this.made = made))
      .catch((error: unknown) => {
        this.making = undefined;
        throw error;
      });
    return this.making;
  }
}
