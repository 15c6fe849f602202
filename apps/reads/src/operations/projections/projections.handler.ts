import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { RpcResponse } from '@hiring/contracts';
import { ProjectionsService } from '../../projections/projections.service.js';
import { VIEWS } from '../../projections/table-set.js';

@Controller()
export class ProjectionsHandler {
  constructor(private readonly projections: ProjectionsService) {}

  /** Where each read model stands; one projector feeds them all. */
  @MessagePattern('reads.projections')
  answer(): RpcResponse<'reads.projections'> {
    const { event_seq, version } = this.projections.position();
    return { views: VIEWS.map((view) => ({ view, event_seq, version })) };
  }
}
