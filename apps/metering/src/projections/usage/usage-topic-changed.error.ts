/** The checkpoint does not belong to the current topic: an operator has to decide. */
export class UsageTopicChangedError extends Error {
  override readonly name = 'UsageTopicChangedError';

  constructor(
    readonly partition: number,
    message: string,
  ) {
    super(message);
  }
}
