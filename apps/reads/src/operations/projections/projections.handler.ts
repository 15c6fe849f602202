import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RebuildStatus, RpcRequest, RpcResponse } from '@hiring/contracts';
import type { Logger } from '@hiring/platform-observability';
import { AuditTrail } from '@hiring/platform-audit';
import { acceptReplacedTopic } from '@hiring/platform-projection';
import { RpcHandler } from '@hiring/platform-rpc';
import { LOGGER } from '@hiring/platform-service';
import { Pool } from 'pg';
import { GenerationRepository } from '../../projections/generation.repository.js';
import { ProjectorFactory } from '../../projections/projector.factory.js';
import { OutcomeCheckpoints } from '../../projections/outcome/outcome.checkpoints.js';
import { ProjectionsService } from '../../projections/projections.service.js';
import { RebuildService } from '../../projections/rebuild/rebuild.service.js';
import { revisionOf } from '../snapshot.js';
import { SCHEMA, VIEWS } from '../../projections/table-set.js';

/** Operators' calls about the read models. */
@Controller()
export class ProjectionsHandler {
  constructor(
    private readonly pool: Pool,
    private readonly projections: ProjectionsService,
    private readonly rebuilds: RebuildService,
    private readonly projectors: ProjectorFactory,
    private readonly outcomes: OutcomeCheckpoints,
    private readonly audit: AuditTrail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** One projector writes all read models, so they are at the same fact. */
  @RpcHandler('reads.projections')
  async positions(): Promise<RpcResponse<'reads.projections'>> {
    const position = await this.projections.position();
    return { views: VIEWS.map((view) => ({ view, ...position })) };
  }

  /** Requested by gateways twice a second. */
  @RpcHandler('reads.revision')
  async revision(): Promise<RpcResponse<'reads.revision'>> {
    const { version } = await new GenerationRepository(this.pool).live();
    return { revision: revisionOf(version) };
  }

  @RpcHandler('reads.rebuild')
  async rebuild(@Payload() request: RpcRequest<'reads.rebuild'>): Promise<RpcResponse<'reads.rebuild'>> {
    return { version: await this.rebuilds.start(request.view, request) };
  }

  @RpcHandler('reads.rebuild_status')
  status(@Payload() request: RpcRequest<'reads.rebuild_status'>): Promise<RebuildStatus> {
    return new GenerationRepository(this.pool).status(request.version);
  }

  @RpcHandler('reads.adopt_ledger')
  async adopt(@Payload() request: RpcRequest<'reads.adopt_ledger'>): Promise<RpcResponse<'reads.adopt_ledger'>> {
    const { kafka, topic } = this.projectors;
    const { topic_id: topicId, reason } = request;
    return {
      projectors: await acceptReplacedTopic({
        pool: this.pool,
        kafka,
        topic,
        schema: SCHEMA,
        topicId,
        reason,
        record: this.audit.topicAccepted(topic, request),
        logger: this.logger,
      }),
    };
  }

  /** An operator accepts a topic that replaces the one the projection of outcomes read before. */
  @RpcHandler('reads.adopt_outcomes')
  adoptOutcomes(@Payload() request: RpcRequest<'reads.adopt_outcomes'>): Promise<RpcResponse<'reads.adopt_outcomes'>> {
    return this.outcomes.adopt(request);
  }
}
