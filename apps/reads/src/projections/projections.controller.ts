import { Controller } from '@nestjs/common';
import type { RebuildStatus, RpcRequest, RpcResponse } from '@hiring/contracts';
import { TopicAdoption } from '@hiring/platform-projection';
import { RpcHandler } from '@hiring/platform-rpc';
import { GenerationRepository } from './generation.repository.js';
import { OUTCOME_CHECKPOINT } from './outcome/outcome.projection.js';
import { ProjectionsService } from './projections.service.js';
import { RebuildService } from './rebuild/rebuild.service.js';
import { revisionOf } from '../access/snapshot.js';
import { SCHEMA, VIEWS } from './table-set.js';

/** Answers operators' calls about the read models. */
@Controller()
export class ProjectionsController {
  constructor(
    private readonly generations: GenerationRepository,
    private readonly projections: ProjectionsService,
    private readonly rebuilds: RebuildService,
    private readonly adoption: TopicAdoption,
  ) {}

  /** Returns the read models' position, which is the same for all because one projector writes them. */
  @RpcHandler('reads.projections')
  async positions(): Promise<RpcResponse<'reads.projections'>> {
    const position = await this.projections.position();
    return { views: VIEWS.map((view) => ({ view, ...position })) };
  }

  /** Returns the revision, which gateways request twice a second. */
  @RpcHandler('reads.revision')
  async revision(): Promise<RpcResponse<'reads.revision'>> {
    const { version } = await this.generations.live();
    return { revision: revisionOf(version) };
  }

  @RpcHandler('reads.rebuild')
  async rebuild(request: RpcRequest<'reads.rebuild'>): Promise<RpcResponse<'reads.rebuild'>> {
    return { version: await this.rebuilds.start(request.view, request) };
  }

  @RpcHandler('reads.rebuild_status')
  status(request: RpcRequest<'reads.rebuild_status'>): Promise<RebuildStatus> {
    return this.generations.status(request.version);
  }

  @RpcHandler('reads.adopt_ledger')
  adoptLedger(request: RpcRequest<'reads.adopt_ledger'>): Promise<RpcResponse<'reads.adopt_ledger'>> {
    return this.adoption.ledger(SCHEMA, request);
  }

  /**
   * Accepts a topic that replaced the outcomes topic. It is read from its start; a repeated outcome changes nothing.
   */
  @RpcHandler('reads.adopt_outcomes')
  adoptOutcomes(request: RpcRequest<'reads.adopt_outcomes'>): Promise<RpcResponse<'reads.adopt_outcomes'>> {
    return this.adoption.partitions('outcomes', request, { table: OUTCOME_CHECKPOINT });
  }
}
