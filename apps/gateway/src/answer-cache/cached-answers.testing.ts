import { jest } from '@jest/globals';
import { AppError, type CrawlingAnswer, type JsonOf, type ReadAnswer } from '@hiring/contracts';
import { OPERATIONS } from '@hiring/contracts/operations';
import { Clock, systemRandomness } from '@hiring/platform-config';
import type { ConsumeOptions } from '@hiring/platform-kafka';
import { readOperation } from '../operations/read-operation.js';
import type { IncomingCall } from '../pipeline/incoming-call.js';
import { MeteredCalls, type RunNaming } from '../pipeline/metered-calls.js';
import type { CallContext } from '../pipeline/operation.js';
import { AnswerCache } from './answer-cache.js';
import { CachedAnswers } from './cached-answers.js';
import { LedgerTail } from './ledger-tail.js';

export const COMPANIES = 4;
export const CUSTOMERS = ['cus_a', 'cus_b'];
/** The time in milliseconds after which a committed fact or replaced topic must affect every answer. */
const ALLOWED_MS = 1_000;
/** The cache size: so small that answers are evicted. */
const CACHE_BYTES = 3_000;

export interface SimulatedFact {
  id: number;
  companyId: number;
  committedAtMs: number;
}

export interface Said {
  request: number;
  facts: number[];
  untilMs: number | null;
  generation: number;
  owner: string | null;
  asOfMs: number;
}

export interface Call {
  customer: string;
  companyId: number;
  maxAge: number | undefined;
  beganAtMs: number;
  /**
   * `due` are the facts that the answer must have. `removed` are facts from a replaced ledger, which it must not have.
   */
  due: number[];
  removed: ReadonlySet<number>;
  /** Requests that this call itself sent to `reads`, with their time limits in milliseconds. */
  sent: { request: number; timeoutMs: number }[];
  /** The number of bills that were acknowledged when the call was answered. */
  billed: number;
  status?: number;
  said?: Said;
  error?: unknown;
}

interface Pending {
  answer: ReadAnswer | CrawlingAnswer | AppError;
  resolve(answer: ReadAnswer | CrawlingAnswer): void;
  reject(error: unknown): void;
}

/** Returns a company's owner after this many facts. The owner of company 3 changes with every third fact. */
function ownerOf(companyId: number, facts: number): string | null {
  if (companyId === COMPANIES) return 'cus_b';
  return companyId === COMPANIES - 1 && Math.floor(facts / 3) % 2 === 1 ? 'cus_b' : null;
}

class FakeClock extends Clock {
  now(): Date {
    return new Date();
  }
  monotonicMs(): number {
    return performance.now();
  }
}

/**
 * Runs the gateway's real classes. The ledger topic, the bus and the `reads` replicas are simulated, and the replicas
 * lag. Jest's fake timers set the time.
 */
export class Simulation {
  ledger: SimulatedFact[] = [];
  generation = 1;
  /** The number of records per fact. */
  parts = 1;
  /** Read-model generations with the times from which they are live. */
  readonly generations: [atMs: number, generation: number][] = [[0, 1]];
  readonly calls: Call[] = [];
  readonly pending: Pending[] = [];
  private replicas: SimulatedFact[][] = [[], []];
  private topic = 1;
  private facts = 0;
  private requests = 0;
  private reader: ConsumeOptions | undefined;
  /** The next offset to read. Undefined if the reader is not connected. */
  private offset: number | undefined;
  private readonly clock = new FakeClock();
  private readonly answers = new AnswerCache(CACHE_BYTES, () => Date.now());
  private readonly tail: LedgerTail;
  private readonly cached: CachedAnswers;
  private readonly metered: MeteredCalls;
  private readonly removals: [atMs: number, fact: number][] = [];
  private skipped = 0;

  constructor() {
    const silent = { debug: jest.fn(), warn: jest.fn(), error: jest.fn() } as never;
    const config = { answerCacheMb: 1, topicPrefix: 'test', instanceId: 'one' } as never;
    this.tail = new LedgerTail(this.kafka as never, config, this.answers, this.clock, silent);
    this.cached = new CachedAnswers(this.answers, this.tail, this.bus as never, this.clock, config, silent);
    const appender = { refuseWhileHalted: () => undefined, bill: (fact: { request_id: string }) => this.bill(fact) };
    const caps = { check: () => Promise.resolve(), billed: () => undefined };
    const tags = {
      apply: (_tagged: object, { status, body }: { status: number; body: string | null }) => ({
        answer: { status, body },
      }),
    };
    this.metered = new MeteredCalls(
      {} as never,
      caps as never,
      appender as never,
      tags as never,
      this.bus as never,
      this.clock,
      systemRandomness,
    );
  }

  async start(): Promise<void> {
    this.tail.onApplicationBootstrap();
    this.cached.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(1);
  }

  async stop(): Promise<void> {
    for (const one of this.pending.splice(0)) one.reject(new AppError('unavailable', 'the end'));
    this.cached.onApplicationShutdown();
    await this.tail.onApplicationShutdown();
    await jest.advanceTimersByTimeAsync(1);
  }

  commit(companyId: number): void {
    this.facts += 1;
    this.ledger.push({ id: this.facts, companyId, committedAtMs: Date.now() });
  }

  /** Makes the gateway read the ledger, except for its last `left` facts. */
  async read(left = 0): Promise<void> {
    if (this.reader === undefined) return;
    const from = this.offset ?? Number(await this.reader.from?.(0));
    const end = Math.max(from, this.ledger.length - left);
    this.offset = end;
    const records = this.ledger.slice(from, end).flatMap((fact, index) => this.recordsOf(fact, from + index));
    if (records.length > 0) {
      try {
        await this.reader.onBatch({ partition: 0, records, highWatermark: BigInt(end) } as never);
      } catch {
        return this.halt();
      }
      this.reader.onPosition?.(0, BigInt(end));
    }
    if (end === this.ledger.length) this.reader.onCurrent?.(0, performance.now());
  }

  /** Halts the reader. Its periodic task restarts it. */
  halt(): void {
    const { reader } = this;
    this.reader = this.offset = undefined;
    reader?.onHalt(new Error('halted'));
  }

  project(replica: number, facts = 2): void {
    this.replicas[replica] = this.ledger.slice(0, (this.replicas[replica] as SimulatedFact[]).length + facts);
  }

  rebuild(): void {
    this.generation += 1;
    this.generations.push([Date.now(), this.generation]);
  }

  /**
   * Removes the second half of the ledger from the topic and the read models, as after a restore. The ledger then
   * continues with other facts.
   */
  replaceTopic(): void {
    this.topic += 1;
    this.offset = undefined;
    for (const { id } of this.ledger.splice(Math.floor(this.ledger.length / 2))) this.removals.push([Date.now(), id]);
    this.replicas = this.replicas.map(() => [...this.ledger]);
  }

  /** Starts a metered call and returns at once. The answer or the error is added to the returned `Call` later. */
  call(
    customer: string,
    companyId: number,
    options: { maxAge?: number | undefined; replica?: number; lastsMs?: number | undefined } = {},
  ): Call {
    const { maxAge } = options;
    const beganAtMs = Date.now();
    const due = this.factsAbout(companyId, beganAtMs - ALLOWED_MS);
    const removed = new Set(this.removedBefore(beganAtMs - ALLOWED_MS));
    const call: Call = { customer, companyId, maxAge, beganAtMs, due, removed, sent: [], billed: 0 };
    this.calls.push(call);
    const declaration = maxAge === undefined ? OPERATIONS.is_hiring : OPERATIONS.hiring_pulse;
    const { name, meter } = declaration;
    const operation = readOperation(declaration);
    const input = { params: { company_id: companyId }, query: { max_age: maxAge }, body: {} };
    const bus = {
      request: (_pattern: string, _payload: object, { timeoutMs = 0 }) => this.send(call, options, timeoutMs),
    };
    const identity = { customerId: customer, keyId: 1 } as never;
    const context = { identity, bus, cachedAnswers: this.cached, requestId: 'r' } as unknown as CallContext;
    const requestId = String(this.calls.length - 1);
    const incoming = { method: 'GET', path: '/', headers: {}, requestId } as unknown as IncomingCall;
    const run = (naming: RunNaming): ReturnType<typeof operation.run> =>
      operation.run(input, { ...context, ...naming });
    this.metered
      .execute({ operation: name, meter: meter as never, identity, call: incoming, claim: null, run }, null)
      .then(
        ({ status, body }) => {
          call.status = status;
          if (status === 200) call.said = JSON.parse(body as string) as Said;
        },
        (error: unknown) => (call.error = error),
      );
    return call;
  }

  /** Ends a request in flight: with the data that the replica had when the request was sent, or with a failure. */
  settle(index: number, fails = false): void {
    const [one] = this.pending.splice(index % Math.max(1, this.pending.length), 1);
    if (one === undefined) return;
    if (fails) one.reject(new AppError('unavailable', 'no answer'));
    else if (one.answer instanceof AppError) one.reject(one.answer);
    else one.resolve(one.answer);
  }

  /** Returns the ids of the facts about the company that were committed by that time. */
  private factsAbout(companyId: number, atMs: number): number[] {
    return this.ledger.filter((fact) => fact.companyId === companyId && fact.committedAtMs <= atMs).map(({ id }) => id);
  }

  /** Returns the oldest generation that an answer may show at this time. */
  generationAt(atMs: number): number {
    return this.generations.findLast(([from]) => from <= atMs)?.[1] ?? 1;
  }

  /** Skips one fact number. */
  skipFact(): void {
    this.skipped += 1;
  }

  private removedBefore(atMs: number): number[] {
    return this.removals.filter(([at]) => at <= atMs).map(([, fact]) => fact);
  }

  private readonly kafka = {
    consume: (options: ConsumeOptions) => {
      this.reader = options;
      return Promise.resolve({ stop: () => Promise.resolve() });
    },
    topicEnds: () =>
      Promise.resolve({
        topicId: String(this.topic),
        partitions: [{ partition: 0, low: 0n, high: BigInt(this.ledger.length) }],
      }),
  };

  private readonly bus = { timeoutMs: 7_000, request: () => Promise.resolve({ revision: `g${this.generation}` }) };

  private recordsOf(fact: SimulatedFact, offset: number): object[] {
    const headers = { ce_id: `ledger/${offset + 1 + this.skipped}`, ce_subject: String(fact.companyId) };
    return Array.from({ length: this.parts }, (_, part) => ({
      headers: { ...headers, ...(this.parts > 1 && { part: String(part + 1) }) },
      offset: BigInt(offset),
      value: Buffer.from('{}'),
    }));
  }

  private async bill({ request_id: requestId }: { request_id: string }): Promise<void> {
    await Promise.resolve();
    (this.calls[Number(requestId)] as Call).billed += 1;
  }

  private send(
    call: Call,
    { replica = 0, lastsMs }: { replica?: number; lastsMs?: number | undefined },
    timeoutMs: number,
  ): Promise<ReadAnswer | CrawlingAnswer> {
    this.requests += 1;
    call.sent.push({ request: this.requests, timeoutMs });
    const answer = this.answerOf(call, this.replicas[replica] as SimulatedFact[], lastsMs);
    return new Promise((resolve, reject) => void this.pending.push({ answer, resolve, reject }));
  }

  private answerOf(call: Call, held: SimulatedFact[], lastsMs: number | undefined): Pending['answer'] {
    const { customer, companyId, maxAge } = call;
    const facts = held.filter((fact) => fact.companyId === companyId);
    const owner = ownerOf(companyId, facts.length);
    if (owner !== null && owner !== customer) return new AppError('not_found', 'no such company');
    const asOfMs = facts.at(-1)?.committedAtMs ?? 0;
    if (maxAge !== undefined && Date.now() - asOfMs > maxAge * 1_000) {
      return { crawling: { job_id: 1, status: 'crawling', retry_after_seconds: 1, queued: true } };
    }
    const untilMs = lastsMs === undefined ? null : Date.now() + lastsMs;
    const { generation, requests: request } = this;
    const said: Said = { request, facts: facts.map(({ id }) => id), untilMs, generation, owner, asOfMs };
    return {
      body: JSON.stringify(said) as JsonOf<object>,
      coverage: 'direct',
      ledger_seq: held.length,
      as_of: new Date(asOfMs).toISOString(),
      validity: { position: held.length, until_ms: untilMs, owner, revision: `g${generation}` },
    };
  }
}
