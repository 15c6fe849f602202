import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  AppError,
  envelopeHeaders,
  messageType,
  topicName,
  type RpcCall,
  type UsageFact,
  type UsageVoid,
} from '@hiring/contracts';
import { usagePartition } from '@hiring/billing';
import { Clock, type Randomness, ServiceConfig } from '@hiring/platform-config';
import { KafkaPort, NotAppendedError, type Appender, type AppendPosition } from '@hiring/platform-kafka';
import { currentTraceparent, metrics } from '@hiring/platform-observability';
import { AppendCounts } from './append-counts.js';
import { VoidOutbox } from './void-outbox.js';
import { WaitingAnswers } from './waiting-answers.js';

/**
 * Maximum milliseconds that a voided call's answer waits for the void to reach the usage topic. The answer need not
 * wait longer, because the void is already stored.
 */
const VOID_TIMEOUT_MS = 1_000;

const unconfirmed = metrics.counter(
  'gateway_usage_unconfirmed_total',
  'Usage appends that were not confirmed in time.',
);

/** A usage fact without the members that the appender adds. */
export type UsageDraft = Omit<UsageFact, 'type' | 'occurred_at'>;

export type VoidTarget = Pick<UsageFact, 'usage_id' | 'attempt_id' | 'customer_id'>;

/** What `UsageAppender.bill` needs to know about a call in addition to the usage fact. */
export interface Billed {
  /**
   * The request that undoes the call's change in another service. It is stored together with the void, and sent before
   * the void.
   */
  withdraw?: RpcCall | undefined;
  /** Length of the answer's body. The body stays in memory until the bill is recorded. */
  bodyLength?: number;
}

/** Appends bills to the usage topic, and voids those that were not confirmed. */
@Injectable()
export class UsageAppender implements OnApplicationShutdown {
  private readonly appender: Appender;
  private readonly topic: string;
  private readonly waiting = new WaitingAnswers();

  constructor(
    private readonly kafka: KafkaPort,
    config: ServiceConfig,
    private readonly clock: Clock,
    private readonly counts: AppendCounts,
    private readonly outbox: VoidOutbox,
  ) {
    this.topic = topicName(config.topicPrefix, 'usage');
    this.appender = kafka.appender({ acks: -1, name: 'usage' });
  }

  /**
   * Maximum milliseconds for which an answer waits for its bill. A bill can be written only to its customer's
   * partition. The limit is therefore long enough to elect a new leader if the partition's leader dies.
   */
  private get timeoutMs(): number {
    return this.kafka.failoverMs;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.appender.close();
  }

  /**
   * Refuses calls while bills cannot be written. Call it before an operation runs.
   * @throws AppError unavailable while a void waits to be stored in Postgres, and while too many answers wait for their
   *   bills
   */
  refuseWhileHalted(): void {
    this.outbox.refuseWhileWaiting();
    this.waiting.refuseWhileFull();
  }

  /**
   * Appends a bill. Returns when the broker has the bill. If it is unknown whether the broker has the bill, stores a
   * void for this attempt before the call fails, so that no failed call stays billed.
   * @throws AppError unavailable
   */
  async bill(draft: UsageDraft, { withdraw, bodyLength = 0 }: Billed = {}): Promise<void> {
    const fact: UsageFact = { type: 'usage', ...draft, occurred_at: this.clock.now().toISOString() };
    try {
      const append = (): Promise<AppendPosition> => this.append(fact, fact.attempt_id, this.timeoutMs);
      const position = await this.waiting.hold(bodyLength, append);
      this.counts.acknowledged(fact.occurred_at, position);
    } catch (error) {
      const isKnownAbsent = error instanceof NotAppendedError;
      if (!isKnownAbsent) unconfirmed.inc();
      // If the bill is known to be absent, it needs no void. But `withdraw` must be sent even then, and it can be
      // stored only with a void. Without a bill, the void has no effect.
      if (!isKnownAbsent || withdraw !== undefined) await this.storeVoid(fact, 'append was not confirmed', withdraw);
      throw new AppError('unavailable', 'The call could not be recorded; nothing was billed.', {
        retryAfterSeconds: 2,
        cause: error,
      });
    }
  }

  /**
   * Appends a bill. Returns true when the broker has the bill. Otherwise returns false: the bill may be in the topic or
   * not, and the caller sends it again with the same ids until the result is true.
   */
  async record(fact: UsageFact): Promise<boolean> {
    try {
      await this.append(fact, fact.attempt_id, this.timeoutMs);
      return true;
    } catch (error) {
      if (!(error instanceof NotAppendedError)) unconfirmed.inc();
      return false;
    }
  }

  /**
   * Voids one attempt or, if `attempt_id` equals `usage_id`, every attempt. Returns when the void and the request
   * `withdraw` are stored. Without `withdraw`, also waits up to 1 s for the usage topic to receive the void.
   */
  async voidBill(bill: VoidTarget, reason: string, withdraw?: RpcCall): Promise<void> {
    const message = await this.storeVoid(bill, reason, withdraw);
    if (withdraw !== undefined) return;
    try {
      await this.sendVoid(message, VOID_TIMEOUT_MS);
      await this.outbox.markSent(message);
    } catch {
      // The void is stored, so `VoidSender` sends it later.
    }
  }

  private async storeVoid(bill: VoidTarget, reason: string, withdraw?: RpcCall): Promise<UsageVoid> {
    const { usage_id, attempt_id, customer_id } = bill;
    const message: UsageVoid = {
      ...{ type: 'usage_void', void_id: `void:${attempt_id}`, usage_id, attempt_id, customer_id },
      ...{ occurred_at: this.clock.now().toISOString(), reason },
    };
    await this.outbox.store(message, withdraw);
    return message;
  }

  /** Appends a stored void. Repetition has no further effect. */
  async sendVoid(message: UsageVoid, timeoutMs = this.timeoutMs): Promise<void> {
    await this.append(message, message.void_id, timeoutMs);
  }

  private append(message: UsageFact | UsageVoid, id: string, timeoutMs: number): Promise<AppendPosition> {
    const traceparent = currentTraceparent();
    return this.appender.append(
      {
        topic: this.topic,
        key: message.customer_id,
        partition: usagePartition(message.customer_id),
        value: JSON.stringify(message),
        headers: envelopeHeaders({
          id,
          type: messageType('usage', message.type),
          source: '/services/gateway',
          time: message.occurred_at,
          ...(traceparent === undefined ? {} : { traceparent }),
        }),
      },
      { timeoutMs },
    );
  }
}

/**
 * Returns a UUIDv7 (RFC 9562), so that ids from about the same time are close together in the index. The random bits
 * are from a UUIDv4.
 */
export function timeOrderedId(nowMs: number, randomness: Randomness): string {
  const time = nowMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomness.uuid().slice(15)}`;
}
