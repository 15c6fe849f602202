import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { AuditTrail } from '@hiring/platform-audit';
import { RpcHandler } from '@hiring/platform-rpc';
import { LedgerWriter } from '../../sequencer/ledger-writer.js';

/**
 * `ledger.reject_intake`: an operator rejects an intake record on which the ledger halted. The halted process then
 * ends, and its successor appends `intake_rejected` in the record's place.
 */
@Controller()
export class RejectIntakeHandler {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly audit: AuditTrail,
  ) {}

  @RpcHandler('ledger.reject_intake')
  async reject(@Payload() request: RpcRequest<'ledger.reject_intake'>): Promise<RpcResponse<'ledger.reject_intake'>> {
    const { actor, offset, reason } = request;
    await this.writer.sequencer.rejectIntake(BigInt(offset), reason, (client) =>
      this.audit.record(client, {
        ...{ action: 'intake.rejected', actor, customer_id: null },
        target: `intake record ${offset}`,
        after: { reason },
      }),
    );
    return { accepted: true };
  }
}
