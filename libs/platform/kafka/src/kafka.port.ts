import type { TopicSpec } from '@hiring/contracts';
import type { KafkaLogger } from './kafka.logger.js';
import type {
  Appender,
  AppenderOptions,
  ConsumeOptions,
  Consumption,
  TopicEnds,
  TransactionalWriter,
  TransactionalWriterOptions,
} from './records.js';

export interface KafkaOptions {
  brokers: string[];
  clientId: string;
  logger: KafkaLogger;
}

/** The one way of this process to Kafka. */
export class KafkaPort {
  constructor(readonly options: KafkaOptions) {}

  get logger(): KafkaLogger {
    return this.options.logger;
  }

  ensureTopics(_specs: TopicSpec[], _options?: { replicationFactor?: number }): Promise<void> {
    throw new Error('not wired');
  }

  topicEnds(_topic: string): Promise<TopicEnds> {
    throw new Error('not wired');
  }

  appender(_options: AppenderOptions): Appender {
    throw new Error('not wired');
  }

  transactionalWriter(_options: TransactionalWriterOptions): TransactionalWriter {
    throw new Error('not wired');
  }

  consume(_options: ConsumeOptions): Promise<Consumption> {
    throw new Error('not wired');
  }

  close(): Promise<void> {
    throw new Error('not wired');
  }
}
