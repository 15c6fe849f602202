import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { RebuildStatus, RpcRequest, RpcResponse } from '@hiring/contracts';
import { Pool } from 'pg';
import { GenerationRepository } from '../../projections/generation.repository.js';
import { ProjectionsService } from '../../projections/projections.service.js';
import { RebuildService } from '../../projections/rebuild/rebuild.service.js';
import { VIEWS } from '../../projections/table-set.js';

/** Operators' questions about the read models. */
@Controller()
export class ProjectionsHandler {
  constructor(
    private readonly pool: Pool,
    private readonly projections: ProjectionsService,
    private readonly rebuilds: RebuildService,
  ) {}

  /** One projector feeds all read models, so they stand at the same fact. */
  @MessagePattern('reads.projections')
  async positions(): Promise<RpcResponse<'reads.projections'>> {
    const position = await this.projections.position();
    return { views: VIEWS.map((view) => ({ view, ...position })) };
  }

  @MessagePattern('reads.rebuild')
  async rebuild(@Payload() question: RpcRequest<'reads.rebuild'>): Promise<RpcResponse<'reads.rebuild'>> {
    return { version: await this.rebuilds.start(question.view, question) };
  }

  @MessagePattern('reads.rebuild_status')
  status(@Payload() question: RpcRequest<'reads.rebuild_status'>): Promise<RebuildStatus> {
    return new GenerationRepository(this.pool).status(question.version);
  }
}
