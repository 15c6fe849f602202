import { Controller } from '@nestjs/common';
import type { RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { Pool } from 'pg';

@Controller()
export class ReconciliationController {
  constructor(private readonly pool: Pool) {}

  /** Returns the last reconciliation's findings to operators. */
  @RpcHandler('metering.reconciliation')
  async last(): Promise<RpcResponse<'metering.reconciliation'>> {
    const { rows } = await this.pool.query<RpcResponse<'metering.reconciliation'>>(
      'SELECT ran_at, findings FROM reconciliations ORDER BY ran_at DESC LIMIT 1',
    );
    return rows[0] ?? { ran_at: null, findings: [] };
  }
}
