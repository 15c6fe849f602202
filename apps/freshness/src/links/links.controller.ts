import { Controller, Inject } from '@nestjs/common';
import { topicName, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { AuditTrail } from '@hiring/platform-audit';
import { KafkaPort } from '@hiring/platform-kafka';
import type { Logger } from '@hiring/platform-observability';
import { acceptReplacedTopic } from '@hiring/platform-projection';
import { RpcHandler } from '@hiring/platform-rpc';
import { LOGGER } from '@hiring/platform-service';
import { Pool } from 'pg';
import { FreshnessConfig } from '../config.js';

@Controller()
export class LinksController {
  constructor(
    private readonly pool: Pool,
    private readonly kafka: KafkaPort,
    private readonly config: FreshnessConfig,
    private readonly audit: AuditTrail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** An operator accepts a replacement for the ledger topic that the projection of links reads. */
  @RpcHandler('freshness.adopt_ledger')
  async adoptLedger(request: RpcRequest<'freshness.adopt_ledger'>): Promise<RpcResponse<'freshness.adopt_ledger'>> {
    const topic = topicName(this.config.topicPrefix, 'ledger');
    const projectors = await acceptReplacedTopic({
      pool: this.pool,
      kafka: this.kafka,
      topic,
      schema: 'freshness',
      topicId: request.topic_id,
      reason: request.reason,
      record: this.audit.topicAccepted(topic, request),
      logger: this.logger,
    });
    return { projectors };
  }
}
