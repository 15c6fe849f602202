import type { Fact } from '@hiring/contracts';

/** Whether a listing without the posting, or its page, showed the closure: boards that cannot be read show nothing. */
export function isConfirmedClosure(fact: Fact): boolean {
  return fact.type === 'closed' && (fact.reason === 'missed' || fact.reason === 'proof');
}
