import { expect, test } from '@jest/globals';
import type { AppendPosition } from '@hiring/platform-kafka';
import { UsageAppender, type UsageDraft } from './usage-appender.js';

const PAGE_LENGTH = 230_000;
const unavailable = { code: 'unavailable', retryAfterSeconds: 2 };

/** Brokers that confirm records only after `elect`. */
class FailingOver {
  appended = 0;
  private readonly waiting: ((position: AppendPosition) => void)[] = [];
  readonly usage: UsageAppender;
  private readonly voids: object[] = [];

  constructor() {
    const append = (): Promise<AppendPosition> => {
      this.appended += 1;
      return new Promise((resolve) => this.waiting.push(resolve));
    };
    const kafka = { failoverMs: 10_000, appender: () => ({ append }) };
    const clock = { now: () => new Date(0) };
    const outbox = { refuseWhileWaiting: () => undefined, store: async (message: object) => this.voids.push(message) };
    const counts = { acknowledged: () => undefined };
    this.usage = new UsageAppender(
      ...([kafka, { topicPrefix: 't' }, clock, counts, outbox] as unknown as ConstructorParameters<
        typeof UsageAppender
      >),
    );
  }

  bill(bodyLength: number): Promise<void> {
    const draft = { usage_id: 'u', attempt_id: 'a', customer_id: 'c' } as UsageDraft;
    return this.usage.bill(draft, { bodyLength });
  }

  elect(): void {
    for (const resolve of this.waiting.splice(0)) resolve({ partition: 0, offset: 0n });
  }

  get voided(): number {
    return this.voids.length;
  }
}

test.each([
  ['small answers', 500, 9_000],
  ['pages of the feed', PAGE_LENGTH, 1_000],
])(
  'while the brokers fail over, %s wait within 64 MiB; more calls are refused unbilled',
  async (_what, length, calls) => {
    const brokers = new FailingOver();
    const outcomes = Array.from({ length: calls }, () =>
      brokers.bill(length).then(
        () => null,
        (error: unknown) => error,
      ),
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect(brokers.appended).toBeLessThan(calls);
    expect(brokers.appended * length).toBeLessThanOrEqual(64 * 1024 * 1024);
    brokers.elect();
    const refused = (await Promise.all(outcomes)).filter((error) => error !== null);
    expect(refused).toHaveLength(calls - brokers.appended);
    for (const error of refused) expect(error).toMatchObject(unavailable);
    expect(brokers.voided).toBe(0);
    // All memory is free again.
    const again = brokers.bill(PAGE_LENGTH);
    brokers.elect();
    await again;
  },
);

test('a call is refused before it runs while no answer fits', async () => {
  const brokers = new FailingOver();
  const waiting = Array.from({ length: 8_192 }, () => brokers.bill(0));
  await new Promise((resolve) => setImmediate(resolve));
  expect(() => brokers.usage.refuseWhileHalted()).toThrow(expect.objectContaining(unavailable));
  brokers.elect();
  await Promise.all(waiting);
  expect(() => brokers.usage.refuseWhileHalted()).not.toThrow();
});
