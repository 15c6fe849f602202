import type { Fact, IntakeMessage } from '@hiring/contracts';

/** Prefix of ids that stay recorded for ever: commands are few, and repeating one must never act twice. */
export const COMMAND_PREFIX = 'cmd:';

/** The id under which an intake message is recognised when it comes again. */
export function messageId(message: IntakeMessage): string {
  return message.type === 'observation' ? message.crawl_id : COMMAND_PREFIX + message.command_id;
}

/** The id of a record that was rejected where it lies, since it may carry no readable id of its own. */
export function rejectionId(topicId: string, offset: bigint | string): string {
  return `rejected:${topicId}:${offset}`;
}

/** The id a fact puts on record; null for facts that came from no intake message. */
export function recordedId(fact: Fact): string | null {
  if (fact.type === 'intake_rejected') return rejectionId(fact.topic_id, fact.offset);
  if (fact.command_id !== undefined) return COMMAND_PREFIX + fact.command_id;
  return fact.crawl_id ?? null;
}
