/** An operator has to decide: the checkpoint does not belong to the topic that is there. */
export class UsageTopicChangedError extends Error {
  override readonly name = 'UsageTopicChangedError';

  constructor(
    readonly partition: number,
    message: string,
  ) {
    super(message);
  }
}
