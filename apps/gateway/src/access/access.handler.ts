import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { Pool } from 'pg';
import {
  AppError,
  KEY_NAME_MAX,
  SCOPES,
  TIERS,
  type RpcRequest,
  type RpcResponse,
  type Scope,
  type Tier,
  type UnmovedKey,
  VISIBLE_NAME,
} from '@hiring/contracts';
import { Bus, RpcHandler } from '@hiring/platform-rpc';
import { Admissions } from '../admission/admissions.js';
import { rateLimitHeaders } from '../admission/limit-state.js';
import { CustomerService, checkPlanCaps } from './customer.service.js';
import { UNEXPIRED } from './key.repository.js';
import { KeyLineage } from './key-lineage.js';
import { KeyService } from './key.service.js';
import { PresentedKey } from './presented-key.js';
import { GatewayConfig } from '../config.js';
import { UsageAppender } from '../billing/usage-appender.js';

const KEYS_PAGE = 1_000;

type Request<P extends keyof AccessPatterns> = RpcRequest<AccessPatterns[P]>;
type Reply<P extends keyof AccessPatterns> = Promise<RpcResponse<AccessPatterns[P]>>;

interface AccessPatterns {
  verify: 'gateway.verify_key';
  issue: 'gateway.issue_key';
  listKeys: 'gateway.list_keys';
  keyTier: 'gateway.set_key_tier';
  keyLimits: 'gateway.set_key_limits';
  revoke: 'gateway.revoke_key';
  create: 'gateway.create_customer';
  customers: 'gateway.list_customers';
  plan: 'gateway.set_plan';
  tier: 'gateway.set_tier';
  caps: 'gateway.set_plan_caps';
  limits: 'gateway.set_customer_limits';
}

/** Serves calls about keys, from `exports` and operators' tools. */
@Controller()
export class KeyHandler {
  constructor(
    private readonly bus: Bus,
    private readonly admissions: Admissions,
    private readonly keys: KeyService,
    private readonly customers: CustomerService,
  ) {}

  @RpcHandler('gateway.verify_key')
  async verify(@Payload() request: Request<'verify'>): Reply<'verify'> {
    const key = new PresentedKey(this.bus.open(request.key));
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

  @RpcHandler('gateway.issue_key')
  async issue(@Payload() request: Request<'issue'>): Reply<'issue'> {
    const made = await this.keys.issue({
      customerId: request.customer_id,
      requestId: request.request_id,
      actor: request.actor,
      ...(request.tier !== undefined && { tier: tierOf(request.tier) }),
      ...(request.scopes !== undefined && { scopes: scopesOf(request.scopes) }),
      ...(request.name !== undefined && { name: keyNameOf(request.name) }),
      ...(request.expires_at !== undefined && { expiresAt: instantOf(request.expires_at) }),
    });
    return { id: made.id, key: this.bus.seal(made.key, 'support'), customer_id: made.customer_id, tier: made.tier };
  }

  @RpcHandler('gateway.list_keys')
  async listKeys(@Payload() request: Request<'listKeys'>): Reply<'listKeys'> {
    await this.customers.get(request.customer_id);
    const limit = Math.min(Math.max(1, request.limit ?? KEYS_PAGE), KEYS_PAGE);
    return { keys: await this.keys.list(request.customer_id, { after: request.after ?? 0, limit }) };
  }

  @RpcHandler('gateway.set_key_tier')
  keyTier(@Payload() request: Request<'keyTier'>): Reply<'keyTier'> {
    return this.customers.changeKey(request.key_id, { tier: tierOf(request.tier) }, request.actor);
  }

  @RpcHandler('gateway.set_key_limits')
  keyLimits(@Payload() request: Request<'keyLimits'>): Reply<'keyLimits'> {
    return this.customers.changeKey(request.key_id, limitsOf(request), request.actor);
  }

  @RpcHandler('gateway.revoke_key')
  revoke(@Payload() request: Request<'revoke'>): Reply<'revoke'> {
    return this.keys.revoke(request.key_id, null, request.actor);
  }
}

/** Serves calls about customers, from operators' tools. */
@Controller()
export class CustomerHandler {
  constructor(private readonly customers: CustomerService) {}

  @RpcHandler('gateway.create_customer')
  async create(@Payload() request: Request<'create'>): Reply<'create'> {
    const draft = { name: nameOf(request.name), tier: tierOf(request.tier), actor: request.actor };
    const made = await this.customers.create(
      request.customer_id === undefined ? draft : { ...draft, customerId: customerIdOf(request.customer_id) },
    );
    return { customer_id: made.customer_id, name: made.name, tier: made.tier, created: made.created };
  }

  @RpcHandler('gateway.list_customers')
  async list(@Payload() request: Request<'customers'>): Reply<'customers'> {
    const limit = Math.min(Math.max(1, Math.trunc(request.limit)), 1_000);
    return { customers: await this.customers.list(request.after ?? '', limit) };
  }

  @RpcHandler('gateway.set_plan')
  plan(@Payload() request: Request<'plan'>): Reply<'plan'> {
    return this.customers.change(
      request.customer_id,
      { plan: request.plan === null ? null : nameOf(request.plan) },
      request.actor,
    );
  }

  @RpcHandler('gateway.set_tier')
  tier(@Payload() request: Request<'tier'>): Reply<'tier'> {
    return this.customers.change(request.customer_id, { tier: tierOf(request.tier) }, request.actor);
  }

  @RpcHandler('gateway.set_plan_caps')
  caps(@Payload() request: Request<'caps'>): Reply<'caps'> {
    return this.customers.change(request.customer_id, { plan_caps: checkPlanCaps(request.plan_caps) }, request.actor);
  }

  @RpcHandler('gateway.set_customer_limits')
  limits(@Payload() request: Request<'limits'>): Reply<'limits'> {
    return this.customers.change(request.customer_id, limitsOf(request), request.actor);
  }
}

/** Voids bills on behalf of other services. */
@Controller()
export class VoidHandler {
  constructor(private readonly appender: UsageAppender) {}

  @RpcHandler('gateway.void_usage')
  async voidUsage(@Payload() request: RpcRequest<'gateway.void_usage'>): Promise<RpcResponse<'gateway.void_usage'>> {
    const { customer_id, usage_id, attempt_id, reason } = request;
    if (attempt_id === undefined && !usage_id.startsWith('job:')) {
      throw new AppError('invalid_request', 'only a queued job can be voided without its attempt.');
    }
    await this.appender.voidBill({ customer_id, usage_id, attempt_id: attempt_id ?? usage_id }, reason);
    return {};
  }
}

/** Reports about the gateway's own tables, for operators' tools and metering. */
@Controller()
export class AccessReportHandler {
  constructor(
    private readonly pool: Pool,
    private readonly lineage: KeyLineage,
    private readonly config: GatewayConfig,
  ) {}

  @RpcHandler('gateway.pepper_status')
  async peppers(): Promise<RpcResponse<'gateway.pepper_status'>> {
    const { rows } = await this.pool.query<{ version: number; keys: number }>(
      `SELECT pepper_version AS version, count(*) AS keys FROM api_keys WHERE revoked_at IS NULL AND ${UNEXPIRED} GROUP BY 1 ORDER BY 1`,
    );
    const { keyPeppers, storedPepperVersion } = this.config;
    const depended = new Set(rows.map(({ version }) => version));
    return {
      version_in_use: storedPepperVersion,
      configured_versions: [...keyPeppers.versions],
      active_keys_by_version: Object.fromEntries(rows.map(({ version, keys }) => [String(version), keys])),
      removable_versions: keyPeppers.versions.filter((at) => at < storedPepperVersion && !depended.has(at)),
      unverifiable_keys: rows
        .filter(({ version }) => !keyPeppers.versions.includes(version))
        .reduce((sum, { keys }) => sum + keys, 0),
    };
  }

  @RpcHandler('gateway.unmoved_keys')
  async unmoved(@Payload() request: RpcRequest<'gateway.unmoved_keys'>): Promise<RpcResponse<'gateway.unmoved_keys'>> {
    const { rows } = await this.pool.query<UnmovedKey>(
      `SELECT id, customer_id, prefix, last_four, pepper_version, last_used_at FROM api_keys
       WHERE revoked_at IS NULL AND ${UNEXPIRED} AND pepper_version <> $1 AND id > $2 ORDER BY id LIMIT $3`,
      [this.config.storedPepperVersion, request.after, Math.min(Math.max(1, Math.trunc(request.limit)), 1_000)],
    );
    return { keys: rows };
  }

  @RpcHandler('gateway.active_keys')
  async active(@Payload() request: RpcRequest<'gateway.active_keys'>): Promise<RpcResponse<'gateway.active_keys'>> {
    return { active: await this.lineage.active(request.key_ids) };
  }

  @RpcHandler('gateway.outliving_keys')
  async outliving(
    @Payload() request: RpcRequest<'gateway.outliving_keys'>,
  ): Promise<RpcResponse<'gateway.outliving_keys'>> {
    return { keys: await this.lineage.outliving(request.keys) };
  }

  @RpcHandler('gateway.acknowledged_appends')
  async appends(
    @Payload() request: RpcRequest<'gateway.acknowledged_appends'>,
  ): Promise<RpcResponse<'gateway.acknowledged_appends'>> {
    const { rows } = await this.pool.query<{ minute: string; partition: number; appends: number; last_offset: number }>(
      `SELECT minute, partition, sum(appends)::bigint AS appends, max(last_offset) AS last_offset
       FROM usage_appends WHERE minute >= $1 AND minute < $2 GROUP BY 1, 2 ORDER BY 1, 2`,
      [request.from, request.to],
    );
    return { minutes: rows };
  }
}

function tierOf(tier: Tier): Tier {
  if (!TIERS.includes(tier)) throw new AppError('invalid_request', `tier must be one of ${TIERS.join(', ')}.`);
  return tier;
}

function scopesOf(scopes: Scope[]): Scope[] {
  const unknown = scopes.filter((scope) => !SCOPES.includes(scope));
  if (unknown.length > 0) throw new AppError('invalid_request', `unknown scopes: ${unknown.join(', ')}.`);
  return [...new Set(scopes)];
}

function instantOf(time: string): string {
  if (Number.isNaN(Date.parse(time))) throw new AppError('invalid_request', 'expires_at is not an instant.');
  return new Date(time).toISOString();
}

function keyNameOf(name: string): string {
  if (name.length <= KEY_NAME_MAX && VISIBLE_NAME.test(name)) return name;
  throw new AppError('invalid_request', `name: 1 to ${KEY_NAME_MAX} characters on one line.`);
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

function limitsOf(request: { rate_per_minute: number | null; burst: number | null }): {
  rate_per_minute: number | null;
  burst: number | null;
} {
  for (const value of [request.rate_per_minute, request.burst]) {
    if (value !== null && (!Number.isInteger(value) || value < 1 || value > 10_000_000)) {
      throw new AppError('invalid_request', "a limit is 1-10000000, or null for the tier's own.");
    }
  }
  return { rate_per_minute: request.rate_per_minute, burst: request.burst };
}
