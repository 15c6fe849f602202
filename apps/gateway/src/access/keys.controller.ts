import { Controller } from '@nestjs/common';
import { Pool } from 'pg';
import {
  AppError,
  KEY_NAME_MAX,
  SCOPES,
  type RpcRequest,
  type RpcResponse,
  type Scope,
  type UnmovedKey,
  VISIBLE_NAME,
} from '@hiring/contracts';
import { Bus, RpcHandler } from '@hiring/platform-rpc';
import { GatewayConfig } from '../config.js';
import { CustomerService } from './customer.service.js';
import { UNEXPIRED } from './key.repository.js';
import { KeyLineage } from './key-lineage.js';
import { KeyService } from './key.service.js';
import { limitsOf, tierOf } from './operator-input.js';

const KEYS_PAGE = 1_000;

/** Answers the calls that `exports` and operators make about keys. */
@Controller()
export class KeysController {
  constructor(
    private readonly bus: Bus,
    private readonly keys: KeyService,
    private readonly customers: CustomerService,
    private readonly lineage: KeyLineage,
    private readonly pool: Pool,
    private readonly config: GatewayConfig,
  ) {}

  @RpcHandler('gateway.issue_key')
  async issue(request: RpcRequest<'gateway.issue_key'>): Promise<RpcResponse<'gateway.issue_key'>> {
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
  async listKeys(request: RpcRequest<'gateway.list_keys'>): Promise<RpcResponse<'gateway.list_keys'>> {
    await this.customers.get(request.customer_id);
    const limit = Math.min(Math.max(1, request.limit ?? KEYS_PAGE), KEYS_PAGE);
    return { keys: await this.keys.list(request.customer_id, { after: request.after ?? 0, limit }) };
  }

  @RpcHandler('gateway.set_key_tier')
  keyTier(request: RpcRequest<'gateway.set_key_tier'>): Promise<RpcResponse<'gateway.set_key_tier'>> {
    return this.customers.changeKey(request.key_id, { tier: tierOf(request.tier) }, request.actor);
  }

  @RpcHandler('gateway.set_key_limits')
  keyLimits(request: RpcRequest<'gateway.set_key_limits'>): Promise<RpcResponse<'gateway.set_key_limits'>> {
    return this.customers.changeKey(request.key_id, limitsOf(request), request.actor);
  }

  @RpcHandler('gateway.revoke_key')
  revoke(request: RpcRequest<'gateway.revoke_key'>): Promise<RpcResponse<'gateway.revoke_key'>> {
    return this.keys.revoke(request.key_id, null, request.actor);
  }

  @RpcHandler('gateway.pepper_status')
  async peppers(): Promise<RpcResponse<'gateway.pepper_status'>> {
    const { rows } = await this.pool.query<{ version: number; keys: number }>(
      `SELECT version, count(*) AS keys FROM (
         SELECT pepper_version AS version FROM api_keys WHERE revoked_at IS NULL AND ${UNEXPIRED}
         UNION ALL SELECT pepper_version FROM access_tokens WHERE expires_at > now()
       ) GROUP BY 1 ORDER BY 1`,
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
  async unmoved(request: RpcRequest<'gateway.unmoved_keys'>): Promise<RpcResponse<'gateway.unmoved_keys'>> {
    const { rows } = await this.pool.query<UnmovedKey>(
      `SELECT id, customer_id, prefix, last_four, pepper_version, last_used_at FROM api_keys
       WHERE revoked_at IS NULL AND ${UNEXPIRED} AND pepper_version <> $1 AND id > $2 ORDER BY id LIMIT $3`,
      [this.config.storedPepperVersion, request.after, Math.min(Math.max(1, Math.trunc(request.limit)), 1_000)],
    );
    return { keys: rows };
  }

  @RpcHandler('gateway.active_keys')
  async active(request: RpcRequest<'gateway.active_keys'>): Promise<RpcResponse<'gateway.active_keys'>> {
    return { active: await this.lineage.active(request.key_ids) };
  }

  @RpcHandler('gateway.outliving_keys')
  async outliving(request: RpcRequest<'gateway.outliving_keys'>): Promise<RpcResponse<'gateway.outliving_keys'>> {
    return { keys: await this.lineage.outliving(request.keys) };
  }
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
