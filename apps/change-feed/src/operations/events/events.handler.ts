import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { AppError, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { Pool } from 'pg';
import { eventsPage, isVisible } from './events.query.js';

/** `feed.events`: one page of what this customer may see. */
@Controller()
export class EventsHandler {
  constructor(private readonly pool: Pool) {}

  @MessagePattern('feed.events')
  async events(@Payload() question: RpcRequest<'feed.events'>): Promise<RpcResponse<'feed.events'>> {
    const { company_id: companyId } = question;
    if (companyId !== undefined && !(await isVisible(this.pool, companyId, question.customer_id))) {
      throw new AppError('not_found', 'No such company.');
    }
    return eventsPage(this.pool, question);
  }
}
