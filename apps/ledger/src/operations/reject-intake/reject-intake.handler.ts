import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { LedgerWriter } from '../../sequencer/ledger-writer.js';

/**
 * `ledger.reject_intake`: an operator puts an intake record down as rejected, after the ledger halted on it. The halted
 * process then ends, and its successor appends `intake_rejected` in the record's place.
 */
@Controller()
export class RejectIntakeHandler {
  constructor(private readonly writer: LedgerWriter) {}

  @MessagePattern('ledger.reject_intake')
  async reject(@Payload() request: { offset: string; reason: string }): Promise<{ accepted: true }> {
    await this.writer.sequencer.rejectIntake(BigInt(request.offset), request.reason);
    return { accepted: true };
  }
}
