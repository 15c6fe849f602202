/** The checkpoint does not belong to the present topic: an operator has to decide. */
export class UsageTopicChangedError extends Error {
  override readonly name = 'UsageTopicChangedError';

  constructor(
    readonly partition: number,
    message: string,
  ) {
    super(message);
  }
}
