import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { topicName, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { AuditTrail } from '@hiring/platform-audit';
import { KafkaPort } from '@hiring/platform-kafka';
import type { Logger } from '@hiring/platform-observability';
import { acceptReplacedPartitions } from '@hiring/platform-projection';
import { RpcHandler } from '@hiring/platform-rpc';
import { LOGGER } from '@hiring/platform-service';
import { Pool } from 'pg';
import { MeteringConfig } from '../../config.js';

/** The sums of a checkpoint continue as if the earlier topic's records preceded those of the new topic. */
const CONTINUE_SUMS = `repeats_until = t.high, first_offset = t.low - (k.facts + k.voids + k.duplicates)`;

/**
 * `metering.adopt_usage`: an operator accepts a topic that replaces the one the usage projection read before. Recorded
 * attempts are recognised by their id and count as repeats.
 */
@Controller()
export class AdoptUsageHandler {
  constructor(
    private readonly pool: Pool,
    private readonly kafka: KafkaPort,
    private readonly config: MeteringConfig,
    private readonly audit: AuditTrail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @RpcHandler('metering.adopt_usage')
  adopt(@Payload() request: RpcRequest<'metering.adopt_usage'>): Promise<RpcResponse<'metering.adopt_usage'>> {
    const topic = topicName(this.config.topicPrefix, 'usage');
    return acceptReplacedPartitions({
      pool: this.pool,
      kafka: this.kafka,
      topic,
      table: 'usage_checkpoint',
      topicId: request.topic_id,
      reason: request.reason,
      record: this.audit.topicAccepted(topic, request),
      logger: this.logger,
      also: CONTINUE_SUMS,
    });
  }
}
