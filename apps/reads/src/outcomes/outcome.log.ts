import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError, envelopeHeaders, messageType, topicName, type OutcomeRecorded } from '@hiring/contracts';
import { KafkaPort, type Appender } from '@hiring/platform-kafka';
import { ReadsConfig } from '../config.js';

/** An append must end at least this many milliseconds before the caller's time limit. */
const BEFORE_CALLER_MS = 2_500;

/** Writes `hiring.outcomes`. */
@Injectable()
export class OutcomeLog implements OnApplicationShutdown {
  private readonly appender: Appender;
  private readonly topic: string;

  constructor(
    private readonly kafka: KafkaPort,
    config: ReadsConfig,
  ) {
    this.appender = kafka.appender({ acks: -1, name: 'outcomes' });
    this.topic = topicName(config.topicPrefix, 'outcomes');
  }

  /**
   * Appends an outcome. Resolves when the broker has confirmed the outcome. A repeated call has the same id, so only
   * one row is stored. @throws AppError unavailable
   */
  async append(outcome: OutcomeRecorded): Promise<void> {
    const headers = envelopeHeaders({
      id: `outcome-${outcome.id}`,
      type: messageType('outcomes', outcome.type),
      source: '/services/reads',
      time: outcome.recorded_at,
      subject: `companies/${outcome.company_id}`,
    });
    const record = { topic: this.topic, key: String(outcome.company_id), value: JSON.stringify(outcome), headers };
    try {
      await this.appender.append(record, { timeoutMs: this.kafka.failoverMs - BEFORE_CALLER_MS });
    } catch (error) {
      throw new AppError('unavailable', 'The service is temporarily unavailable.', {
        retryAfterSeconds: 1,
        cause: error,
      });
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.appender.close();
  }
}
