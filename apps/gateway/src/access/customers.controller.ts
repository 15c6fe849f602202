import { Controller } from '@nestjs/common';
import { AppError, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { checkPlanCaps, CustomerService } from './customer.service.js';
import { limitsOf, tierOf } from './operator-input.js';

/** Answers operators' calls about customers. */
@Controller()
export class CustomersController {
  constructor(private readonly customers: CustomerService) {}

  @RpcHandler('gateway.create_customer')
  async create(request: RpcRequest<'gateway.create_customer'>): Promise<RpcResponse<'gateway.create_customer'>> {
    const draft = { name: nameOf(request.name), tier: tierOf(request.tier), actor: request.actor };
    const made = await this.customers.create(
      request.customer_id === undefined ? draft : { ...draft, customerId: customerIdOf(request.customer_id) },
    );
    return { customer_id: made.customer_id, name: made.name, tier: made.tier, created: made.created };
  }

  @RpcHandler('gateway.list_customers')
  async list(request: RpcRequest<'gateway.list_customers'>): Promise<RpcResponse<'gateway.list_customers'>> {
    const limit = Math.min(Math.max(1, Math.trunc(request.limit)), 1_000);
    return { customers: await this.customers.list(request.after ?? '', limit) };
  }

  @RpcHandler('gateway.set_plan')
  plan(request: RpcRequest<'gateway.set_plan'>): Promise<RpcResponse<'gateway.set_plan'>> {
    return this.customers.change(
      request.customer_id,
      { plan: request.plan === null ? null : nameOf(request.plan) },
      request.actor,
    );
  }

  @RpcHandler('gateway.set_tier')
  tier(request: RpcRequest<'gateway.set_tier'>): Promise<RpcResponse<'gateway.set_tier'>> {
    return this.customers.change(request.customer_id, { tier: tierOf(request.tier) }, request.actor);
  }

  @RpcHandler('gateway.set_plan_caps')
  caps(request: RpcRequest<'gateway.set_plan_caps'>): Promise<RpcResponse<'gateway.set_plan_caps'>> {
    return this.customers.change(request.customer_id, { plan_caps: checkPlanCaps(request.plan_caps) }, request.actor);
  }

  @RpcHandler('gateway.set_customer_limits')
  limits(request: RpcRequest<'gateway.set_customer_limits'>): Promise<RpcResponse<'gateway.set_customer_limits'>> {
    return this.customers.change(request.customer_id, limitsOf(request), request.actor);
  }
}

function nameOf(name: string): string {
  if (name.trim() === '' || name.length > 200) throw new AppError('invalid_request', 'a name has 1-200 characters.');
  return name;
}

function customerIdOf(id: string): string {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) {
    throw new AppError('invalid_request', 'a customer id is 1-64 letters, digits, dashes or underscores.');
  }
  return id;
}
