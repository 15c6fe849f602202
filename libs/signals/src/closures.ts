import type { Fact } from '@hiring/contracts';

/** Returns whether a listing without the posting, or the posting's page, proved the closure. */
export function isConfirmedClosure(fact: Fact): boolean {
  return fact.type === 'closed' && (fact.reason === 'missed' || fact.reason === 'proof');
}
