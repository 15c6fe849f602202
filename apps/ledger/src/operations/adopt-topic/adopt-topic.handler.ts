import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { LedgerWriter } from '../../sequencer/ledger-writer.js';

/**
 * `ledger.adopt_topic`: an operator says to go on with a topic that is not the recorded one, after the ledger halted on
 * it. The halted process then ends, and its successor folds the adopted ledger, or reads the adopted intake, anew.
 */
@Controller()
export class AdoptTopicHandler {
  constructor(private readonly writer: LedgerWriter) {}

  @MessagePattern('ledger.adopt_topic')
  async adopt(@Payload() request: RpcRequest<'ledger.adopt_topic'>): Promise<RpcResponse<'ledger.adopt_topic'>> {
    await this.writer.sequencer.adoptTopic(request.topic_id, request.reason);
    return { accepted: true };
  }
}
