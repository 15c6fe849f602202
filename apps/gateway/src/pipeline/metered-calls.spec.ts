import { describe, expect, test } from '@jest/globals';
import { AppError, type JsonOf, type RpcCall } from '@hiring/contracts';
import { systemRandomness } from '@hiring/platform-config';
import type { Identity } from '../access/identity.js';
import type { ClaimRequest, ClaimVerdict, OwnClaim } from '../admission/claim.js';
import type { Answer, IncomingCall } from './incoming-call.js';
import { MeteredCalls, type MeteredCall, type RunNaming } from './metered-calls.js';
import type { OperationResult } from './operation.js';

const CLAIMED_AT_MS = Date.parse('2026-03-02T10:00:00.000Z');
const identity = { customerId: 'cus_1', keyId: 7 } as Identity;
const request: ClaimRequest = { operation: 'events', idempotencyKey: 'k', fingerprint: 'f' };
const mine: OwnClaim = {
  state: 'mine',
  name: 'n',
  owner: 'o',
  claimedAtMs: CLAIMED_AT_MS,
  runs: 1,
  position: '',
  answered: false,
};
const unguarded: ClaimVerdict = { state: 'unguarded', claimedAtMs: CLAIMED_AT_MS };
const rpc = (pattern: string): RpcCall => ({ pattern, payload: {} }) as unknown as RpcCall;
const page = (over: Partial<OperationResult> = {}): OperationResult => {
  return { status: 200, body: '{"events":[1,2]}' as JsonOf<object>, facts: { events: 2 }, ...over };
};
const withEffect = page({ position: '42', effect: { confirm: rpc('confirm'), withdraw: rpc('withdraw') } });

type Step = [step: string, ...details: unknown[]];

interface Given {
  claim?: ClaimVerdict | null;
  result?: OperationResult;
  failing?: string;
  metered?: Partial<MeteredCall>;
  etag?: string;
  /** Whether the claims' stub stores the answer. */
  stored?: boolean;
  tagged?: Answer;
}

/** Runs one call and records its steps. The step `failing` rejects. */
async function execute(given: Given = {}) {
  const { claim = null, result = page(), failing } = given;
  const journal: Step[] = [];
  const step = (name: string, ...details: unknown[]): Promise<void> => {
    journal.push([name, ...details]);
    return name === failing ? Promise.reject(new AppError('internal', `${name} failed`)) : Promise.resolve();
  };
  const claims = {
    settle: (verdict: ClaimVerdict) => step('settle').then(() => verdict),
    storePosition: (...details: unknown[]) => step('store position', ...details),
    finish: (...details: unknown[]) => step('finish', ...details).then(() => given.stored ?? true),
    release: (...details: unknown[]) => step('release', ...details),
  };
  const caps = {
    check: (...details: unknown[]) => step('check cap', ...details),
    billed: (...details: unknown[]) => void step('count', ...details),
  };
  const appender = {
    refuseWhileHalted: () => {
      journal.push(['refuse while halted']);
      if (failing === 'refuse while halted') throw new AppError('unavailable', 'halted');
    },
    bill: (...details: unknown[]) => step('bill', ...details),
    voidBill: (...details: unknown[]) => step('void', ...details),
  };
  const tags = {
    apply: (_tagged: object, { status, body }: Answer) => ({
      answer: given.tagged ?? { status, body },
      ...(given.etag !== undefined && { etag: given.etag }),
    }),
  };
  const bus = { request: (pattern: string) => step(pattern) };
  const clock = { now: () => new Date(CLAIMED_AT_MS + 5) };
  const ports = [claims, caps, appender, tags, bus, clock, systemRandomness];
  const parts = ports as unknown as ConstructorParameters<typeof MeteredCalls>;
  const call = { requestId: 'req_1', headers: { ratelimit: 'r' } } as unknown as IncomingCall;
  const namings: RunNaming[] = [];
  const metered: MeteredCall = {
    ...{ operation: 'events', meter: 'change', identity, call, claim: claim === null ? null : request },
    run: (naming) => {
      namings.push(naming);
      return step('run').then(() => result);
    },
    ...given.metered,
  };
  const outcome = await new MeteredCalls(...parts).execute(metered, claim).then(
    (answer) => ({ answer, error: null }),
    (error: unknown) => ({ answer: null, error: error as AppError }),
  );
  const named = (name: string): unknown[][] => journal.filter(([each]) => each === name).map(([, ...rest]) => rest);
  return { ...outcome, named, steps: journal.map(([name]) => name), headers: call.headers, naming: namings[0] };
}

describe('the order of a metered call', () => {
  test('without a key: the caps are checked, it runs, and it is billed', async () => {
    const { answer, steps } = await execute();
    expect(steps).toEqual(['refuse while halted', 'check cap', 'run', 'bill', 'count']);
    expect(answer).toEqual({ status: 200, body: page().body });
  });

  test('with a key: where it ended is stored before the bill, its effect after it, and the answer last', async () => {
    const { steps } = await execute({ claim: mine, result: withEffect });
    const [run, billed] = [
      ['refuse while halted', 'check cap', 'run'],
      ['bill', 'count'],
    ];
    expect(steps).toEqual(['settle', ...run, 'store position', ...billed, 'confirm', 'finish']);
  });

  test.each(['refuse while halted', 'check cap', 'run', 'store position', 'bill', 'confirm', 'finish'])(
    'when it fails at "%s", the claim is released and no later step runs',
    async (failing) => {
      const whole = await execute({ claim: mine, result: withEffect });
      const { error, steps, named } = await execute({ claim: mine, result: withEffect, failing });
      const undone = failing === 'confirm' ? ['void', 'release'] : ['release'];
      expect(steps).toEqual([...whole.steps.slice(0, whole.steps.indexOf(failing) + 1), ...undone]);
      expect(named('release')).toEqual([[mine, 'cus_1']]);
      expect(error).toBeInstanceOf(AppError);
    },
  );

  test.each(['check cap', 'run', 'bill', 'confirm'])(
    'when it fails at "%s", no header describes the answer',
    async (failing) => {
      const result = { ...withEffect, headers: { coverage: 'direct' } };
      const { headers } = await execute({ claim: mine, result, failing, etag: '"t"' });
      expect(headers).toEqual({ ratelimit: 'r' });
    },
  );
});

describe('what becomes of a claim', () => {
  test.each([200, 201])('%i is stored for replays', async (status) => {
    const { steps, named } = await execute({ claim: mine, result: page({ status }) });
    expect(named('finish')).toEqual([[mine, identity, expect.objectContaining({ status, body: page().body })]]);
    expect(steps).not.toContain('release');
  });

  test('an answer that could not be stored says so', async () => {
    expect((await execute({ claim: mine, stored: false })).headers['idempotency-stored']).toBe('false');
    expect((await execute({ claim: mine })).headers).not.toHaveProperty('idempotency-stored');
  });

  test('an answer that a later run gives again is not stored, and a repetition is marked and costs nothing', async () => {
    const result = page({ position: '42', repeatable: true });
    const first = await execute({ claim: mine, result });
    expect(first.named('finish')).toEqual([[mine, identity, null]]);
    expect(first.headers).toMatchObject({ 'usage-units': 'changes=2' });
    const again = await execute({ claim: { ...mine, position: '42', answered: true }, result });
    expect(again.answer).toEqual(first.answer);
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true', 'usage-units': 'changes=0' });
    expect(again.headers['usage-id']).toBe(first.headers['usage-id']);
    expect(again.named('bill')).toEqual([]);
    // Where the first run ended was not stored, so this run may have more events.
    const unbounded = await execute({ claim: { ...mine, answered: true }, result });
    expect(unbounded.headers).toMatchObject({ 'usage-units': 'changes=2' });
    expect(unbounded.named('bill')).toHaveLength(1);
    // This answer is not repeatable, so its price may differ from the first answer's. The call is therefore billed
    // again, and metering counts only the difference.
    const changed = await execute({ claim: { ...mine, answered: true }, result: { ...result, repeatable: false } });
    expect(changed.headers).toMatchObject({ 'usage-units': 'changes=2' });
    expect(changed.named('bill')).toHaveLength(1);
  });

  test.each([202, 304, 404])('after %i it is released: the next call runs again', async (status) => {
    const { steps, named } = await execute({ claim: mine, tagged: { status, body: null } });
    expect(named('release')).toEqual([[mine, 'cus_1']]);
    expect(steps).not.toContain('finish');
  });

  test('a stored answer is replayed without a run or a bill', async () => {
    const answer = { status: 201, headers: { coverage: 'direct', 'usage-id': 'u' }, body: '{}' };
    const replayed = await execute({ claim: { state: 'stored', claimedAtMs: 1, answer } });
    expect(replayed.steps).toEqual(['settle']);
    expect(replayed.answer).toEqual({ status: 201, body: '{}' });
    expect(replayed.headers).toEqual({
      ...{ ratelimit: 'r', coverage: 'direct', 'usage-id': 'u' },
      ...{ 'idempotent-replayed': 'true', 'usage-units': 'changes=0' },
    });
  });

  test.each([undefined, 'run'])(
    'without Redis nothing of it is stored or released, also when "%s" fails',
    async (failing) => {
      const { steps } = await execute({ claim: unguarded, result: withEffect, ...(failing && { failing }) });
      for (const step of ['store position', 'finish', 'release']) expect(steps).not.toContain(step);
    },
  );

  test('a call that admission decided without its key runs as one without a key', async () => {
    const { steps, named } = await execute({ claim: null, metered: { claim: request } });
    expect(steps).toEqual(['refuse while halted', 'check cap', 'run', 'bill', 'count']);
    expect(named('bill')[0]?.[0]).not.toHaveProperty('idempotency_key');
  });

  test('a replay has the headers of the answer, and not those of the call', async () => {
    const answered = { coverage: 'direct', link: '</x>', location: '/y', 'retry-after': '5', 'company-id': '3' };
    const result = page({ headers: { ...answered, 'x-other': '1' } });
    const { named } = await execute({ claim: mine, result, etag: '"t"' });
    const [stored] = named('finish').map(([, , answer]) => answer as { headers: Record<string, string> });
    const bill = { 'usage-id': expect.any(String), 'usage-units': expect.stringMatching(/^\w+=\d+$/) };
    expect(stored?.headers).toEqual({ ...answered, ...bill, etag: '"t"' });
  });
});

describe('a repeated run of a claim', () => {
  const repeated: OwnClaim = { ...mine, runs: 2, position: '42' };

  test('starts where the first one ended and is not held to the caps again', async () => {
    const row = { meter: 'row' as const };
    const { steps, naming } = await execute({ claim: repeated, result: page({ facts: { rows: 9 } }), metered: row });
    expect(naming?.position).toBe('42');
    expect(steps).not.toContain('check cap');
    expect((await execute({ claim: mine })).naming?.position).toBeNull();
    expect((await execute({ claim: unguarded })).naming?.position).toBeNull();
  });

  test('of a call without a position is not held to the caps either: the first run may have been billed', async () => {
    expect((await execute({ claim: { ...mine, runs: 2 } })).steps).not.toContain('check cap');
    expect((await execute({ claim: mine })).steps).toContain('check cap');
  });
});

describe('the bill', () => {
  test('of a call with a key names the key, the same window by the same id', async () => {
    const [first, second, next] = await Promise.all(
      [0, 0, 1].map((later) => execute({ claim: { ...mine, claimedAtMs: CLAIMED_AT_MS + later } })),
    );
    const [fact] = first?.named('bill')[0] as [Record<string, unknown>];
    expect(fact).toEqual({
      ...{ usage_id: first?.naming?.bill?.usageId, attempt_id: first?.naming?.bill?.attemptId },
      ...{ customer_id: 'cus_1', key_id: 7, operation: 'events', request_id: 'req_1', meter_class: null },
      ...{ idempotency_key: 'k', fingerprint: 'f', claimed_at: '2026-03-02T10:00:00.000Z' },
      units: { calls: 0, changes: 2, watches: 0, forced_fresh: 0 },
    });
    expect(second?.naming?.bill?.usageId).toBe(fact['usage_id']);
    expect(second?.naming?.bill?.attemptId).not.toBe(fact['attempt_id']);
    expect(next?.naming?.bill?.usageId).not.toBe(fact['usage_id']);
    // All three calls have the same call id. By this id, a queued crawl recognises a repeat of the call that queued it.
    expect(new Set([first, second, next].map((each) => each?.naming?.callId)).size).toBe(1);
    expect(first?.headers).toMatchObject({ 'usage-id': fact['usage_id'], 'usage-units': 'changes=2' });
  });

  test('of a call without a key has one id for call, bill and attempt, and no key', async () => {
    const { naming, named } = await execute();
    const [fact] = named('bill')[0] as [Record<string, unknown>];
    expect(fact).toMatchObject({ usage_id: naming?.callId, attempt_id: naming?.callId });
    for (const member of ['idempotency_key', 'fingerprint', 'claimed_at']) expect(fact).not.toHaveProperty(member);
    expect(naming?.bill).toMatchObject({ usageId: naming?.callId, attemptId: naming?.callId });
    expect((await execute()).naming?.callId).not.toBe(naming?.callId);
  });

  test('that is named after a job does not name the key', async () => {
    const { named, headers } = await execute({ claim: mine, result: page({ usageId: 'job:9' }) });
    const [fact] = named('bill')[0] as [Record<string, unknown>];
    expect(fact).toMatchObject({ usage_id: 'job:9' });
    for (const member of ['idempotency_key', 'fingerprint', 'claimed_at']) expect(fact).not.toHaveProperty(member);
    expect(headers['usage-id']).toBe('job:9');
  });

  test('is not made for a free answer, whose headers still name the unit', async () => {
    const { steps, headers } = await execute({ result: page({ facts: { events: 0 } }) });
    expect(steps).toEqual(['refuse while halted', 'check cap', 'run']);
    expect(headers).toEqual({ ratelimit: 'r', 'usage-units': 'changes=0' });
    const unchanged = await execute({ tagged: { status: 304, body: null }, etag: '"t"' });
    expect(unchanged.steps).not.toContain('bill');
    expect(unchanged.headers).toMatchObject({ etag: '"t"', 'usage-units': 'changes=0' });
  });

  test('counts against the caps of the account, and a call of many rows is checked again by what it found', async () => {
    const { steps, named } = await execute({ result: page({ facts: { rows: 9 } }), metered: { meter: 'row' } });
    const nine = expect.objectContaining({ calls: 9 });
    expect(steps).toEqual(['refuse while halted', 'check cap', 'run', 'check cap', 'bill', 'count']);
    expect(named('check cap')).toEqual([
      [identity, 'row', { mayCrawl: false }],
      [identity, 'row', { units: nine }],
    ]);
    expect(named('count')).toEqual([[identity, nine]]);
  });

  test('is stored with the withdrawal of its effect, and voided when the effect is not confirmed', async () => {
    const { named, error } = await execute({ claim: mine, result: withEffect, failing: 'confirm' });
    const [[fact, billed] = []] = named('bill');
    expect(billed).toMatchObject({ withdraw: rpc('withdraw'), bodyLength: expect.any(Number) });
    expect(named('void')).toEqual([[fact, 'confirm was not answered', rpc('withdraw')]]);
    expect(error).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2, cause: expect.any(AppError) });
  });

  test('of an effect that needs no confirmation is not followed by one', async () => {
    const { steps, error } = await execute({ result: page({ effect: { withdraw: rpc('withdraw') } }) });
    expect([steps.at(-1), error]).toEqual(['count', null]);
  });
});
