import type { Fact } from '@hiring/contracts';

/** Returns whether the closure was proved, either by a listing without the posting or by the posting's page. */
export function isConfirmedClosure(fact: Fact): boolean {
  return fact.type === 'closed' && (fact.reason === 'missed' || fact.reason === 'proof');
}
