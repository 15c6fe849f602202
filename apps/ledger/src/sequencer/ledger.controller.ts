import { Controller } from '@nestjs/common';
import { AppError, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { AuditTrail } from '@hiring/platform-audit';
import { RpcHandler } from '@hiring/platform-rpc';
import { LedgerWriter } from './ledger-writer.js';

@Controller()
export class LedgerController {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Returns the highest committed event_seq and the intake's lag. @throws AppError unavailable unless this process is
   * the writer
   */
  @RpcHandler('ledger.head')
  head(): RpcResponse<'ledger.head'> {
    if (!this.writer.isActiveWriter) {
      throw new AppError('unavailable', 'This ledger instance is not the writer.', { retryAfterSeconds: 1 });
    }
    const { sequencer } = this.writer;
    return { event_seq: sequencer.head, intake_lag_seconds: sequencer.intakeLagSeconds() };
  }

  /**
   * Accepts, for an operator, a topic that does not match the recorded position. The halted process ends, and its
   * successor reads the intake from the start. If the accepted topic is the ledger, the successor reads the ledger from
   * the start, too.
   */
  @RpcHandler('ledger.adopt_topic')
  async adoptTopic(request: RpcRequest<'ledger.adopt_topic'>): Promise<RpcResponse<'ledger.adopt_topic'>> {
    const record = this.audit.topicAccepted(request.topic_id, request);
    await this.writer.sequencer.adoptTopic(request.topic_id, request.reason, record);
    return { accepted: true };
  }

  /**
   * Rejects, for an operator, the intake record on which the ledger halted. The halted process ends, and its successor
   * appends `intake_rejected` instead of the record.
   */
  @RpcHandler('ledger.reject_intake')
  async rejectIntake(request: RpcRequest<'ledger.reject_intake'>): Promise<RpcResponse<'ledger.reject_intake'>> {
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
