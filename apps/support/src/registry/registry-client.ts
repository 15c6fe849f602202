import {
  AppError,
  envelopeHeaders,
  messageType,
  type Fact,
  type IntakeRejected,
  type RegistryCommand,
} from '@hiring/contracts';
import type { Appender, Consumption, KafkaPort } from '@hiring/platform-kafka';
import { readFact } from '@hiring/platform-postgres';

const ANSWER_MS_MAX = 30_000;

interface Waiter {
  resolve(fact: Fact): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/**
 * Sends registry commands to the ledger and waits for the fact each of them gives. A command is safe to send again
 * under the same `command_id`: the ledger drops repeats.
 */
export class RegistryClient {
  private readonly waiting = new Map<string, Waiter>();
  private appender: Appender | null = null;
  private reading: Promise<Consumption> | null = null;

  constructor(
    private readonly kafka: KafkaPort,
    private readonly topics: { intake: string; ledger: string },
  ) {}

  /**
   * Resolves with the first fact of the command. Rejects with AppError `invalid_request` when the ledger refused it,
   * and `unavailable` when it did not answer within 30 s.
   */
  async send(command: RegistryCommand): Promise<Fact> {
    // Reading begins before the command is written: its fact cannot be missed.
    this.reading ??= this.listen();
    await this.reading;
    this.appender ??= this.kafka.appender({ acks: -1, name: 'registry' });
    const answer = this.expect(command.command_id);
    await this.appender.append({
      topic: this.topics.intake,
      key: 'company_id' in command ? String(command.company_id) : command.command_id,
      value: JSON.stringify(command),
      headers: envelopeHeaders({
        id: command.command_id,
        type: messageType('intake', command.type),
        source: '/services/support',
        time: command.observed_at,
      }),
    });
    return answer;
  }

  private expect(commandId: string): Promise<Fact> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(commandId);
        reject(
          new AppError('unavailable', `The ledger did not answer command ${commandId} within 30 s; run it again.`),
        );
      }, ANSWER_MS_MAX);
      this.waiting.set(commandId, { resolve, reject, timer });
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
    const id = fact.type === 'intake_rejected' ? (fact.id ?? undefined) : fact.command_id;
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

  async close(): Promise<void> {
    for (const waiter of this.waiting.values()) clearTimeout(waiter.timer);
    await (await this.reading)?.stop();
    await this.appender?.close();
  }
}

function refused(fact: IntakeRejected): AppError {
  return new AppError('invalid_request', `The ledger refused the command: ${fact.reason}.`);
}
