import type { SignalPosition } from '@hiring/contracts';
import { functionOf, OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';

/** A number above every signal's number, for a position after all signals of a fact. */
const AFTER_ALL = 32_767;

export const signals = implement(OPERATIONS.signals, {
  run: async ({ query }, { identity, bus, requestId, position }) => {
    const [upto, count] = position?.split('/') ?? [];
    const request = {
      customer_id: identity.customerId,
      after: positionOf(query.since, AFTER_ALL),
      limit: query.limit,
      ...(query.company_id !== undefined && { company_id: query.company_id }),
      ...(query.type !== undefined && { type: query.type }),
      ...functionOf(query.function),
      ...(query.include === 'company' && { company: true as const }),
      ...(query.order === 'newest' && { newest: true as const }),
      ...(query.before !== undefined && { before: positionOf(query.before, 0) }),
      // A repeated run returns the first answer's range, even if there are more signals.
      ...(upto !== undefined && { upto: positionOf(upto, AFTER_ALL) }),
    };
    const page = await bus.request('change-feed.signals', request, { requestId });
    return {
      status: 200,
      body: page.body,
      facts: { events: page.count },
      position: `${page.last ?? query.since}/${page.count}`,
      repeatable: count === undefined || Number(count) === page.count,
    };
  },
});

/**
 * Returns a cursor's position: `42.1` names one signal of fact 42, `42` the whole fact.
 * @param whole the signal number for a cursor without one: for `since`, a number after all signals of the fact; for
 * `before`, a number before all of them
 */
function positionOf(cursor: string, whole: number): SignalPosition {
  const [seq = 0, n = whole] = cursor.split('.').map(Number);
  return { event_seq: seq, n };
}
