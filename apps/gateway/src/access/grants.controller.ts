import { Controller } from '@nestjs/common';
import { APP_SCOPES, AppError, SCOPES, type RpcRequest, type RpcResponse, type Scope } from '@hiring/contracts';
import { Bus, RpcHandler } from '@hiring/platform-rpc';
import { CustomerService } from './customer.service.js';
import { GrantService } from './grant.service.js';
import { isWellFormedToken } from './key-format.js';

/** Answers the calls that `accounts` and operators make about grants. */
@Controller()
export class GrantsController {
  constructor(
    private readonly bus: Bus,
    private readonly grants: GrantService,
    private readonly customers: CustomerService,
  ) {}

  @RpcHandler('gateway.open_grant')
  async open(request: RpcRequest<'gateway.open_grant'>): Promise<RpcResponse<'gateway.open_grant'>> {
    const allowed: readonly Scope[] = request.kind === 'app' ? APP_SCOPES : SCOPES;
    const isOver = request.scopes.length === 0 || request.scopes.some((scope) => !allowed.includes(scope));
    if (isOver) throw new AppError('forbidden', 'A grant of this kind cannot have these scopes.');
    return { grant_id: await this.grants.open(request) };
  }

  @RpcHandler('gateway.issue_token')
  async issue(request: RpcRequest<'gateway.issue_token'>): Promise<RpcResponse<'gateway.issue_token'>> {
    const token = this.bus.open(request.token);
    if (!isWellFormedToken(token)) throw new AppError('invalid_request', 'This is not an access token.');
    const { grant_id: grantId, audience, scopes, expires_at: expiresAt } = request;
    await this.grants.issueToken({ grantId, token, audience, scopes, expiresAt });
    return {};
  }

  @RpcHandler('gateway.end_grants')
  async end(request: RpcRequest<'gateway.end_grants'>): Promise<RpcResponse<'gateway.end_grants'>> {
    const { customer_id: customerId, grant_ids: grantIds, user_id: userId, actor } = request;
    if (grantIds === null && userId === null) throw new AppError('invalid_request', 'Name grants or a user.');
    return { ended: await this.grants.end({ customerId, grantIds, userId, actor }) };
  }

  @RpcHandler('gateway.narrow_grants')
  narrow(request: RpcRequest<'gateway.narrow_grants'>): Promise<RpcResponse<'gateway.narrow_grants'>> {
    return this.grants.narrow(request);
  }

  @RpcHandler('gateway.list_grants')
  async list(request: RpcRequest<'gateway.list_grants'>): Promise<RpcResponse<'gateway.list_grants'>> {
    return { grants: await this.grants.list(request.customer_id, request.user_id) };
  }

  @RpcHandler('gateway.account')
  async account(request: RpcRequest<'gateway.account'>): Promise<RpcResponse<'gateway.account'>> {
    const { customer_id, name } = await this.customers.get(request.customer_id);
    return { customer_id, name };
  }
}
