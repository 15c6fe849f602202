import { createHash } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { AppError, jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { withUnavailable } from '@hiring/platform-postgres';
import { RpcHandler } from '@hiring/platform-rpc';
import { Pool } from 'pg';
import { OutcomeLog } from './outcome.log.js';
import { OUTCOME_ID_SQL, outcomeTargetQuery } from './write-outcome.query.js';

const AHEAD_MS_MAX = 24 * 3_600_000;

type OutcomeRequest = RpcRequest<'reads.write_outcome'>;

@Controller()
export class OutcomesController {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly log: OutcomeLog,
  ) {}

  /** Replies when the outcome is on its topic. Calls with the same request id and values are one outcome. */
  @RpcHandler('reads.write_outcome')
  async write(request: OutcomeRequest): Promise<RpcResponse<'reads.write_outcome'>> {
    const { customer_id, company_id, outcome, observed_at, req_key, request_id } = request;
    this.assertNotAhead(observed_at);
    const target = await outcomeTargetQuery.one(this.pool, customer_id, [company_id, req_key ?? null]);
    if (!target.known) throw new AppError('not_found', 'No such req of this company.');
    const id = await this.outcomeId(request);
    await this.log.append({
      ...{ type: 'outcome_recorded', id, customer_id, company_id, outcome, observed_at },
      recorded_at: this.clock.now().toISOString(),
      ...(req_key !== undefined && { req_key }),
      request_id,
    });
    return { body: jsonOf({ id }) };
  }

  private assertNotAhead(observedAt: string): void {
    if (Date.parse(observedAt) <= this.clock.now().getTime() + AHEAD_MS_MAX) return;
    throw new AppError('invalid_request', 'The outcome is too far in the future.', {
      errors: [{ pointer: '/observed_at', detail: 'must be at most 24 hours ahead' }],
    });
  }

  private async outcomeId({ customer_id, request_id, ...write }: OutcomeRequest): Promise<number> {
    const { company_id, outcome, observed_at, req_key } = write;
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([company_id, outcome, observed_at, req_key ?? null]))
      .digest('base64url');
    try {
      const { rows } = await this.pool.query<{ outcome_id: number }>({
        name: 'outcome_id',
        text: OUTCOME_ID_SQL,
        values: [customer_id, request_id, fingerprint],
      });
      return rows[0]?.outcome_id as number;
    } catch (error) {
      throw withUnavailable(error);
    }
  }
}
