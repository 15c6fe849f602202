import type { Fact } from '@hiring/contracts';

/**
 * Returns whether the fact closes a req because a listing without the posting, or its page, showed that. A board that
 * cannot be read shows nothing.
 */
export function isConfirmedClosure(fact: Fact): boolean {
  return fact.type === 'closed' && (fact.reason === 'missed' || fact.reason === 'proof');
}
