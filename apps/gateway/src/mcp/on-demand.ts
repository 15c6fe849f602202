/** Something that is made once, when it is first asked for. What could not be made is tried anew by who asks next. */
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
