import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { AuditTrail } from '@hiring/platform-audit';
import { RpcHandler } from '@hiring/platform-rpc';
import { LedgerWriter } from '../../sequencer/ledger-writer.js';

/**
 * `ledger.adopt_topic`: an operator accepts a topic for which the recorded position is not valid. The halted process
 * then ends. Its successor reads the intake from the start and, if the ledger was accepted, folds it from the start.
 */
@Controller()
export class AdoptTopicHandler {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly audit: AuditTrail,
  ) {}

  @RpcHandler('ledger.adopt_topic')
  async adopt(@Payload() request: RpcRequest<'ledger.adopt_topic'>): Promise<RpcResponse<'ledger.adopt_topic'>> {
    const record = this.audit.topicAccepted(request.topic_id, request);
    await this.writer.sequencer.adoptTopic(request.topic_id, request.reason, record);
    return { accepted: true };
  }
}
