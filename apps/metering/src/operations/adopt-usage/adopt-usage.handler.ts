import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { topicName, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { KafkaPort } from '@hiring/platform-kafka';
import type { Logger } from '@hiring/platform-observability';
import { endsOfAdopted } from '@hiring/platform-postgres';
import { LOGGER } from '@hiring/platform-service';
import { MeteringConfig } from '../../config.js';
import { UsageCheckpoints } from '../../projections/usage/usage.checkpoints.js';

/** `metering.adopt_usage`: operators let the usage projection go on with a topic that is not the one it read before. */
@Controller()
export class AdoptUsageHandler {
  constructor(
    private readonly kafka: KafkaPort,
    private readonly checkpoints: UsageCheckpoints,
    private readonly config: MeteringConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @MessagePattern('metering.adopt_usage')
  async adopt(@Payload() question: RpcRequest<'metering.adopt_usage'>): Promise<RpcResponse<'metering.adopt_usage'>> {
    const topic = topicName(this.config.topicPrefix, 'usage');
    const adopted = await this.checkpoints.adopt(await endsOfAdopted(this.kafka, topic, question.topic_id));
    this.logger.warn({ ...question, ...adopted }, 'an operator adopted the usage topic');
    return adopted;
  }
}
