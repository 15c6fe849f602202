/** An error that the user can act on. The launcher prints only its message, without the stack trace. */
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
