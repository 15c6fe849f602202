import { Controller } from '@nestjs/common';
import { AppError, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { Bus, RpcHandler } from '@hiring/platform-rpc';
import { GatewayConfig } from '../config.js';
import { PresentedKey } from '../access/presented-key.js';
import { Admissions } from './admissions.js';
import { rateLimitHeaders } from './limit-state.js';

/** Checks API keys for other services. */
@Controller()
export class AdmissionController {
  constructor(
    private readonly bus: Bus,
    private readonly admissions: Admissions,
    private readonly config: GatewayConfig,
  ) {}

  @RpcHandler('gateway.verify_key')
  async verify(request: RpcRequest<'gateway.verify_key'>): Promise<RpcResponse<'gateway.verify_key'>> {
    const audience = request.session === true ? this.config.sessionAudience : undefined;
    const key = new PresentedKey(this.bus.open(request.key), audience);
    let shown = {};
    try {
      const { identity } = await this.admissions.admit(
        { key, scope: null, claim: null, address: request.client_address ?? 'bus' },
        (limits) => (shown = { limit_headers: rateLimitHeaders(limits) }),
      );
      const { keyId, customerId, tier, scopes } = identity;
      return { verified: { key_id: keyId, customer_id: customerId, tier, scopes }, ...shown };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'unauthorized') return { verified: null, ...shown };
      if (error.code !== 'rate_limited' || request.limits !== true) throw error;
      const limited = { detail: error.publicMessage, retry_after_seconds: error.retryAfterSeconds ?? 1 };
      return { verified: null, limited, ...shown };
    }
  }
}
