import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { COMPANIES, CUSTOMERS, Simulation, type Call } from './cached-answers.testing.js';

const [A, B] = CUSTOMERS as [string, string];
/** The longest time in milliseconds for which an answer may lack a committed fact. */
const ALLOWED_MS = 1_000;
const BEGAN_AT_MS = 1_800_000_000_000;

let world: Simulation;

beforeEach(async () => {
  jest.useFakeTimers({ now: BEGAN_AT_MS });
  world = new Simulation();
  await world.start();
});
afterEach(async () => {
  await world.stop();
  jest.useRealTimers();
});

const settled = (): Promise<void> => jest.advanceTimersByTimeAsync(0);

/** Makes a call, whose request to `reads` is answered at once. */
async function answered(...call: Parameters<Simulation['call']>): Promise<Call> {
  const made = world.call(...call);
  await settled();
  while (world.pending.length > 0) world.settle(0);
  await settled();
  return made;
}

describe('concurrent equal calls', () => {
  beforeEach(() => world.read());

  test('of one customer send one request, and each is billed', async () => {
    const calls = Array.from({ length: 5 }, () => world.call(A, 1));
    await settled();
    expect(world.pending).toHaveLength(1);
    world.settle(0);
    await settled();
    expect(calls.map(({ status, billed }) => [status, billed])).toEqual(Array(5).fill([200, 1]));
  });

  test('of two customers send one each until the company is known to be public', async () => {
    world.call(A, 1);
    world.call(B, 1);
    await settled();
    expect(world.pending).toHaveLength(2);
    world.settle(0);
    await settled();
    expect((await answered(B, 1)).sent).toEqual([]);
  });

  test('with the same max_age send one request; when it queued a crawl, each joins the job itself', async () => {
    world.commit(1);
    world.project(0);
    await world.read();
    const warm = [world.call(A, 1, { maxAge: 3_600 }), world.call(A, 1, { maxAge: 3_600 })];
    await settled();
    expect(world.pending).toHaveLength(1);
    world.settle(0);
    await settled();
    expect(warm.map(({ status, billed }) => [status, billed])).toEqual(Array(2).fill([200, 1]));
    const cold = [world.call(A, 2, { maxAge: 3_600 }), world.call(A, 2, { maxAge: 3_600 })];
    await settled();
    world.settle(0);
    await settled();
    world.settle(0);
    await settled();
    expect(cold.map(({ status, sent }) => [status, sent.length])).toEqual(Array(2).fill([202, 1]));
  });

  test('are not joined after a fact about the company', async () => {
    world.call(A, 1);
    await settled();
    world.commit(2);
    await world.read();
    world.call(A, 1);
    await settled();
    expect(world.pending).toHaveLength(1);
    world.commit(1);
    await world.read();
    world.call(A, 1);
    await settled();
    expect(world.pending).toHaveLength(2);
  });

  test('are not joined after the read models were rebuilt', async () => {
    await answered(A, 2);
    world.call(A, 1);
    world.rebuild();
    await jest.advanceTimersByTimeAsync(600);
    await world.read();
    world.call(A, 1);
    await settled();
    expect(world.pending).toHaveLength(2);
  });

  test('are not joined after a second: nothing says whether the read models were rebuilt', async () => {
    world.call(A, 1);
    world.rebuild();
    await jest.advanceTimersByTimeAsync(1_000);
    await world.read();
    world.call(A, 1);
    await settled();
    expect(world.pending).toHaveLength(2);
  });

  test('get no answer that is older than their max_age', async () => {
    world.commit(1);
    world.project(0);
    await jest.advanceTimersByTimeAsync(59_500);
    await world.read();
    world.call(A, 1, { maxAge: 60 });
    await jest.advanceTimersByTimeAsync(800);
    await world.read();
    const joined = world.call(A, 1, { maxAge: 60 });
    await settled();
    world.settle(0);
    await settled();
    expect(joined.sent).toHaveLength(1);
  });

  test('get no answer that lacks a fact known to the gateway when they joined', async () => {
    world.commit(1);
    await world.read();
    const [first, joined] = [world.call(A, 1), world.call(A, 1)];
    await settled();
    world.project(0);
    world.settle(0);
    await settled();
    world.settle(0);
    await settled();
    expect([first.said?.facts, joined.said?.facts]).toEqual([[], [1]]);
  });

  test('get no answer that had expired when they joined', async () => {
    world.call(A, 1, { lastsMs: 100 });
    await jest.advanceTimersByTimeAsync(500);
    await world.read();
    const joined = world.call(A, 1, { lastsMs: 100 });
    await settled();
    world.settle(0);
    await settled();
    expect(joined.sent).toHaveLength(1);
  });

  test('keep their own time limit when the request they joined fails', async () => {
    world.call(A, 1);
    await jest.advanceTimersByTimeAsync(900);
    await world.read();
    const joined = world.call(A, 1);
    await jest.advanceTimersByTimeAsync(4_000);
    world.settle(0, true);
    await settled();
    expect(joined.sent).toEqual([{ request: 2, timeoutMs: 3_000 }]);
    world.settle(0);
    await settled();
    expect(joined.status).toBe(200);
  });
});

describe('an answer is not cached', () => {
  beforeEach(() => world.read());

  test('when the cache was cleared between its request and its arrival', async () => {
    await answered(A, 2);
    await jest.advanceTimersByTimeAsync(300);
    await world.read();
    world.call(A, 1);
    await settled();
    world.rebuild();
    await jest.advanceTimersByTimeAsync(300);
    await world.read();
    world.call(A, 2);
    await settled();
    world.settle(1);
    await settled();
    world.settle(0);
    await settled();
    expect((await answered(A, 2)).sent).toEqual([]);
    expect((await answered(A, 1)).sent).toHaveLength(1);
  });

  test('when the topic was replaced meanwhile, though its position is beyond the new end', async () => {
    for (let fact = 0; fact < 6; fact += 1) world.commit(1);
    await world.read();
    world.project(0, 6);
    world.call(A, 1);
    await settled();
    world.replaceTopic();
    await world.read();
    world.settle(0);
    await settled();
    expect((await answered(A, 1)).said?.facts).toEqual([1, 2, 3]);
  });

  test('when its request took long and nothing was cached: the read models may have been rebuilt since', async () => {
    world.call(A, 1);
    await settled();
    world.rebuild();
    await jest.advanceTimersByTimeAsync(1_100);
    await world.read();
    world.settle(0);
    await settled();
    expect((await answered(A, 1)).said?.generation).toBe(2);
  });

  test('when it is an error', async () => {
    world.call(A, 1);
    await settled();
    world.settle(0, true);
    await settled();
    expect(await answered(A, 1)).toMatchObject({ status: 200, sent: [{}] });
    expect(await answered(A, COMPANIES)).toMatchObject({ error: { code: 'not_found' } });
    expect((await answered(A, COMPANIES)).sent).toHaveLength(1);
  });
});

test('a ledger that skips or repeats a fact is read from its end with an empty cache', async () => {
  await world.read();
  world.commit(1);
  await world.read();
  await answered(A, 2);
  expect((await answered(A, 2)).sent).toEqual([]);
  world.skipFact();
  world.commit(1);
  await world.read();
  await jest.advanceTimersByTimeAsync(1_000);
  await world.read();
  expect((await answered(A, 2)).sent).toHaveLength(1);
});

test('a fact about no company, and one in several records, do not remove answers about others', async () => {
  await world.read();
  await answered(A, 2);
  world.commit(0);
  await world.read();
  world.parts = 3;
  world.commit(1);
  await world.read();
  await jest.advanceTimersByTimeAsync(900);
  expect((await answered(A, 2)).sent).toEqual([]);
});

const company = fc.integer({ min: 1, max: COMPANIES });
const replica = fc.integer({ min: 0, max: 1 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('commit' as const), company }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('read' as const), left: fc.constantFrom(0, 0, 0, 1, 2) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('project' as const), replica, facts: fc.constantFrom(1, 2, 100) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1, 1, 50, 50, 300, 700, 70_000) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('rebuild' as const, 'replace' as const, 'halt' as const) }),
  },
  { weight: 16, arbitrary: fc.record({ kind: fc.constant('settle' as const), index: fc.nat(9), fails: fc.nat(9) }) },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('call' as const),
      ...{ company, replica, customer: fc.constantFrom(...CUSTOMERS) },
      maxAge: fc.constantFrom(undefined, undefined, undefined, 60, 3_600),
      lastsMs: fc.constantFrom(undefined, undefined, 0, 200, 2_000),
    }),
  },
);

/**
 * Checks that a call with status 200 was billed once and a failed call was not billed. Then checks the content of a
 * cached or shared answer. An answer from the call's own request needs no such check, because it always has the data in
 * `reads`.
 */
function check(call: Call): void {
  const { customer, said, beganAtMs, maxAge } = call;
  if (call.status === 200) expect(call.billed).toBe(1);
  if (call.error !== undefined) expect(call.billed).toBe(0);
  if (said === undefined || call.sent.some(({ request }) => request === said.request)) return;
  const allowedMs = beganAtMs - ALLOWED_MS;
  expect([null, customer]).toContain(said.owner);
  expect(said.facts).toEqual(expect.arrayContaining(call.due));
  expect(said.untilMs ?? Infinity).toBeGreaterThanOrEqual(beganAtMs);
  expect(said.generation).toBeGreaterThanOrEqual(world.generationAt(allowedMs));
  expect(said.facts.filter((fact) => call.removed.has(fact))).toEqual([]);
  if (maxAge !== undefined) expect(said.asOfMs).toBeGreaterThanOrEqual(beganAtMs - maxAge * 1_000);
}

test('in any order of events, no answer is older than allowed, shown to another customer, or without a bill', async () => {
  let reused = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 150, size: 'max' }), async (steps) => {
      await world.stop();
      world = new Simulation();
      await world.start();
      for (let companyId = 1; companyId <= COMPANIES; companyId += 1) world.commit(companyId);
      for (const each of [0, 1]) world.project(each, COMPANIES);
      await world.read();
      for (const one of steps) {
        if (one.kind === 'commit') world.commit(one.company);
        else if (one.kind === 'read') await world.read(one.left);
        else if (one.kind === 'project') world.project(one.replica, one.facts);
        else if (one.kind === 'wait') await jest.advanceTimersByTimeAsync(one.ms);
        else if (one.kind === 'call') world.call(one.customer, one.company, one);
        else if (one.kind === 'rebuild') world.rebuild();
        else if (one.kind === 'replace') world.replaceTopic();
        else if (one.kind === 'settle') world.settle(one.index, one.fails === 0);
        else world.halt();
        await settled();
      }
      for (const call of world.calls) {
        check(call);
        if (call.status === 200 && call.sent.length === 0) reused += 1;
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 200) },
  );
  // Otherwise the property could pass without any reused answer.
  expect(reused).toBeGreaterThan(100);
});
