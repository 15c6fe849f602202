import type { SignalPosition } from '@hiring/contracts';
import { functionOf, OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';

/** A number above that of any signal: the position is after all signals of the fact. */
const AFTER_ALL = 32_767;

export const signals = implement(OPERATIONS.signals, {
  run: async ({ query }, { identity, bus, requestId, position }) => {
    const [upto, count] = position?.split('/') ?? [];
    const request = {
      customer_id: identity.customerId,
      after: positionOf(query.since),
      limit: query.limit,
      ...(query.company_id !== undefined && { company_id: query.company_id }),
      ...(query.type !== undefined && { type: query.type }),
      ...functionOf(query.function),
      ...(query.include === 'company' && { company: true as const }),
      ...(query.order === 'newest' && { newest: true as const }),
      ...(query.before !== undefined && { before: beforeOf(query.before) }),
      // A repeated run returns the range of the first answer, although there may be more signals since.
      ...(upto !== undefined && { upto: positionOf(upto) }),
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
 * Returns the position of a `before` cursor. Earlier signals of fact 42 are before `42.1`. No signal of fact 42 is
 * before `42`.
 */
function beforeOf(cursor: string): SignalPosition {
  const [seq, n] = cursor.split('.').map(Number);
  return { event_seq: seq ?? 0, n: n ?? 0 };
}

/** Returns the position of a `since` cursor. `42.1` is after that signal; `42` is after all signals of fact 42. */
function positionOf(cursor: string): SignalPosition {
  const [seq, n] = cursor.split('.').map(Number);
  return { event_seq: seq ?? 0, n: n ?? AFTER_ALL };
}
