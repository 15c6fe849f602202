import type { Fact, IntakeMessage } from '@hiring/contracts';

/** Prefix of commands' ids, which never expire, because a repeated command must have no effect. */
export const COMMAND_PREFIX = 'cmd:';

/** Returns the id by which a repeated intake message is recognised. */
export function messageId(message: IntakeMessage): string {
  return message.type === 'observation' ? message.crawl_id : COMMAND_PREFIX + message.command_id;
}

/** Returns a rejected record's id. It contains the offset, since the record's own id may be unreadable. */
export function rejectionId(topicId: string, offset: bigint | string): string {
  return `rejected:${topicId}:${offset}`;
}

/** Returns the intake id that a fact records; null if none. */
export function recordedId(fact: Fact): string | null {
  if (fact.type === 'intake_rejected') return rejectionId(fact.topic_id, fact.offset);
  if (fact.command_id !== undefined) return COMMAND_PREFIX + fact.command_id;
  return fact.crawl_id ?? null;
}
