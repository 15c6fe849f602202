import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { topicName, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { AuditTrail } from '@hiring/platform-audit';
import { KafkaPort } from '@hiring/platform-kafka';
import type { Logger } from '@hiring/platform-observability';
import { acceptReplacedTopic } from '@hiring/platform-projection';
import { RpcHandler } from '@hiring/platform-rpc';
import { LOGGER } from '@hiring/platform-service';
import { Pool } from 'pg';
import { ChangeFeedConfig } from '../../config.js';

/** `feed.adopt_ledger`: an operator accepts a replacement for the ledger topic that this service's projectors read. */
@Controller()
export class AdoptLedgerHandler {
  constructor(
    private readonly pool: Pool,
    private readonly kafka: KafkaPort,
    private readonly config: ChangeFeedConfig,
    private readonly audit: AuditTrail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @RpcHandler('feed.adopt_ledger')
  async adopt(@Payload() request: RpcRequest<'feed.adopt_ledger'>): Promise<RpcResponse<'feed.adopt_ledger'>> {
    const topic = topicName(this.config.topicPrefix, 'ledger');
    const projectors = await acceptReplacedTopic({
      pool: this.pool,
      kafka: this.kafka,
      topic,
      schema: 'feed',
      topicId: request.topic_id,
      reason: request.reason,
      record: this.audit.topicAccepted(topic, request),
      logger: this.logger,
    });
    return { projectors };
  }
}
