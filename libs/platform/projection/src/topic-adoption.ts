import { Inject, Injectable } from '@nestjs/common';
import {
  topicName,
  type AdoptedBy,
  type AdoptedPartitions,
  type TopicRole,
  type TopicToAdopt,
} from '@hiring/contracts';
import { AuditTrail } from '@hiring/platform-audit';
import { ServiceConfig } from '@hiring/platform-config';
import { KafkaPort } from '@hiring/platform-kafka';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER } from '@hiring/platform-service';
import { Pool } from 'pg';
import { acceptReplacedPartitions, acceptReplacedTopic, type PartitionsAcceptance } from './accept-replaced-topic.js';

/** Lets this service's projectors resume on another topic, at an operator's request. */
@Injectable()
export class TopicAdoption {
  constructor(
    private readonly pool: Pool,
    @Inject(KafkaPort) private readonly kafka: Pick<KafkaPort, 'topicEnds' | 'readRange'>,
    private readonly config: ServiceConfig,
    private readonly audit: AuditTrail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Accepts a ledger topic for all projectors in a schema (`acceptReplacedTopic`). */
  async ledger(schema: string, request: TopicToAdopt): Promise<AdoptedBy> {
    return { projectors: await acceptReplacedTopic({ ...this.acceptanceOf('ledger', request), schema }) };
  }

  /** Accepts a topic with several partitions (`acceptReplacedPartitions`). */
  partitions(
    role: TopicRole,
    request: TopicToAdopt,
    checkpoints: Pick<PartitionsAcceptance, 'table' | 'also'>,
  ): Promise<AdoptedPartitions> {
    return acceptReplacedPartitions({ ...this.acceptanceOf(role, request), ...checkpoints });
  }

  private acceptanceOf(role: TopicRole, request: TopicToAdopt) {
    const { pool, kafka, logger } = this;
    const { topic_id: topicId, reason } = request;
    const topic = topicName(this.config.topicPrefix, role);
    return { pool, kafka, topic, topicId, reason, record: this.audit.topicAccepted(topic, request), logger };
  }
}
