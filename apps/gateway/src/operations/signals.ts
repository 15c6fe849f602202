import type { SignalPosition } from '@hiring/contracts';
import { functionOf, OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';

/** Above every signal's number: after all the fact's signals. */
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
      // A repeated run returns the first answer's range: there may be more signals since.
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

/** Before `42.1` are earlier signals of fact 42 too, before `42` none. */
function beforeOf(cursor: string): SignalPosition {
  const [seq, n] = cursor.split('.').map(Number);
  return { event_seq: seq ?? 0, n: n ?? 0 };
}

/** `42.1` is after that signal, `42` after all that fact's signals. */
function positionOf(cursor: string): SignalPosition {
  const [seq, n] = cursor.split('.').map(Number);
  return { event_seq: seq ?? 0, n: n ?? AFTER_ALL };
}
