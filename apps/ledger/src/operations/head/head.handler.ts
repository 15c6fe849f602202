import { Controller } from '@nestjs/common';
import { AppError, type RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { LedgerWriter } from '../../sequencer/ledger-writer.js';

/** `ledger.head`: the highest committed event_seq and the lag of the intake; unavailable from all but the writer. */
@Controller()
export class HeadHandler {
  constructor(private readonly writer: LedgerWriter) {}

  @RpcHandler('ledger.head')
  head(): RpcResponse<'ledger.head'> {
    if (!this.writer.isActiveWriter) {
      throw new AppError('unavailable', 'This ledger instance is not the writer.', { retryAfterSeconds: 1 });
    }
    return {
      event_seq: this.writer.sequencer.head,
      intake_lag_seconds: this.writer.sequencer.intakeLagSeconds(),
    };
  }
}
