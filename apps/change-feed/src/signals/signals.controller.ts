import { Controller } from '@nestjs/common';
import { AppError, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { AccountLimit } from '@hiring/platform-service';
import { Pool } from 'pg';
import { isVisible } from '../feed/events.query.js';
import { signalsPage } from './signals.query.js';

/** Maximum concurrent signal reads for an account. Each uses a Postgres connection from the common pool. */
const READS_MAX = 32;
const READS_WAITING_MAX = 64;
const SLOTS = 128;

@Controller()
export class SignalsController {
  private readonly reads = new AccountLimit(READS_MAX, 'reads of signals', 1, READS_WAITING_MAX);

  constructor(private readonly pool: Pool) {}

  /** Returns one page of the signals that this customer can see. */
  @RpcHandler('change-feed.signals', { slots: SLOTS })
  signals(request: RpcRequest<'change-feed.signals'>): Promise<RpcResponse<'change-feed.signals'>> {
    const { company_id: companyId, customer_id: customerId } = request;
    return this.reads.run(customerId, async () => {
      if (companyId !== undefined && !(await isVisible(this.pool, companyId, customerId))) {
        throw new AppError('not_found', 'No such company.');
      }
      return signalsPage(this.pool, request);
    });
  }
}
