/** Something the person at the keyboard can act on. The launcher prints the message alone, without a stack. */
export class Failure extends Error {
  /**
   * @param {string} message
   * @param {ErrorOptions} [options]
   */
  constructor(message, options) {
    super(message, options);
    this.name = 'Failure';
  }
}
