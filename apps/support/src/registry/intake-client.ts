import {
  AppError,
  envelopeHeaders,
  intakeId,
  messageType,
  type Fact,
  type IntakeMessage,
  type IntakeRejected,
} from '@hiring/contracts';
import { splitRecord, type Appender, type Consumption, type KafkaPort } from '@hiring/platform-kafka';
import { readFact } from '@hiring/platform-projection';

const ANSWER_MS_MAX = 30_000;

interface Waiter {
  resolve(fact: Fact): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/**
 * Sends commands and observations to the ledger, and waits for the resulting facts. A message with a repeated id yields
 * no fact.
 */
export class IntakeClient {
  private readonly waiting = new Map<string, Waiter>();
  private appender: Appender | null = null;
  private reading: Promise<Consumption> | null = null;

  constructor(
    private readonly kafka: KafkaPort,
    private readonly topics: { intake: string; ledger: string },
  ) {}

  /**
   * Resolves with the message's last fact: a command's only fact, or an observation's `board_crawled`. Rejects with
   * AppError `invalid_request` if the ledger refuses the message, and `unavailable` if it does not reply in time.
   */
  async send(message: IntakeMessage, answerMsMax = ANSWER_MS_MAX): Promise<Fact> {
    // Start reading before the message is written, so that its fact is not missed.
    this.reading ??= this.listen();
    await within(this.reading, answerMsMax, `Topic ${this.topics.ledger} could not be read`);
    this.appender ??= this.kafka.appender({ acks: -1, name: 'registry' });
    const { appender } = this;
    const answer = this.expect(intakeId(message), answerMsMax);
    // Throws the first failure and handles all others, so that none stays unhandled.
    await Promise.all([
      answer,
      ...this.records(message).map((record) => appender.append(record, { timeoutMs: 30_000 })),
    ]);
    return answer;
  }

  private records(message: IntakeMessage) {
    const id = intakeId(message);
    return splitRecord(
      {
        topic: this.topics.intake,
        key: 'company_id' in message ? String(message.company_id) : id,
        value: JSON.stringify(message),
        headers: envelopeHeaders({
          id,
          type: messageType('intake', message.type),
          source: '/services/support',
          time: message.observed_at,
        }),
      },
      id,
    );
  }

  private expect(id: string, msMax: number): Promise<Fact> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(id);
        reject(new AppError('unavailable', `The ledger did not answer ${id} within ${msMax / 1_000} s; run it again.`));
      }, msMax);
      this.waiting.set(id, { resolve, reject, timer });
    });
  }

  private listen(): Promise<Consumption> {
    return this.kafka.consume({
      topic: this.topics.ledger,
      groupId: 'support',
      partitions: [0],
      from: () => Promise.resolve('latest'),
      onBatch: (batch) => {
        for (const record of batch.records) this.settle(readFact(record));
      },
      onHalt: (error) => {
        for (const [id, waiter] of this.waiting) this.fail(id, waiter, error);
      },
    });
  }

  private settle(fact: Fact): void {
    const id = answeredId(fact);
    const waiter = id === undefined ? undefined : this.waiting.get(id);
    if (id === undefined || waiter === undefined) return;
    if (fact.type === 'intake_rejected') return this.fail(id, waiter, refused(fact));
    clearTimeout(waiter.timer);
    this.waiting.delete(id);
    waiter.resolve(fact);
  }

  private fail(id: string, waiter: Waiter, error: Error): void {
    clearTimeout(waiter.timer);
    this.waiting.delete(id);
    waiter.reject(error);
  }

  /** Cancels all time limits. */
  close(): void {
    for (const waiter of this.waiting.values()) clearTimeout(waiter.timer);
  }
}

/**
 * Limits the time for the promise, since a consumer retries forever while its topic cannot be read.
 * @throws AppError unavailable after `ms` milliseconds
 */
async function within<T>(promise: Promise<T>, ms: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('unavailable', `${what} within ${ms / 1_000} s.`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the id of the intake message that a fact completes. */
function answeredId(fact: Fact): string | undefined {
  if (fact.type === 'intake_rejected') return fact.id ?? undefined;
  return fact.type === 'board_crawled' ? fact.crawl_id : fact.command_id;
}

function refused(fact: IntakeRejected): AppError {
  return new AppError('invalid_request', `The ledger refused ${fact.id ?? 'the record'}: ${fact.reason}.`);
}
