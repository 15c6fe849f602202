import { Injectable } from '@nestjs/common';
import { AppError, type Actor, type RpcRequest, type WebhookKind } from '@hiring/contracts';
import { madeByKey, type Webhook } from '@hiring/contracts/operations';
import { shownUrl } from '@hiring/delivery';
import { AuditTrail } from '@hiring/platform-audit';
import { inTransaction, type PoolClient } from '@hiring/platform-postgres';
import { Pool } from 'pg';
import { ChangeFeedConfig } from '../config.js';
import { lockCreations, refuseStopped } from '../creations/stopped-keys.js';
import { noSuchResource } from '../receivers/own-webhook.js';
import { SecretVault } from '../receivers/secret.vault.js';
import {
  retiredSecrets,
  SECRET_COLUMNS,
  type RetiredSecret,
  type SecretColumns,
} from '../receivers/signing-secrets.js';

export interface SecretRow extends SecretColumns {
  url: string;
  kind: WebhookKind;
}

interface RotatedRow extends SecretColumns {
  rotated_by: string[];
  now: string;
  /** The time until which the replaced secret still signs. */
  until: string;
}

type WebhookRow = Omit<Webhook, 'made_by'> & { made_by: number | null };

interface StatusRow {
  url: string;
  kind: WebhookKind;
  status: 'active' | 'disabled' | 'deleted';
  disabled_reason: string | null;
}

type OwnedWebhook = RpcRequest<'change-feed.enable_webhook'>;
type WebhookChange = RpcRequest<'change-feed.update_webhook'>;
type Rotation = Omit<RpcRequest<'change-feed.rotate_webhook_secret'>, 'secret'>;

const SHOWN =
  'id, kind, url, status, disabled_reason, ordered, concurrency, rate_per_second, created_at, made_by, previous_secret_expires_at';
/** SQL condition for webhooks that are not deleted. The index over an account's webhooks has the same condition. */
const NOT_DELETED = `status in ('active', 'disabled')`;
/** Maximum messages to a Slack webhook, both in flight and per second. */
export const SLACK_PACE = 1;
/** How long a retired secret still signs. */
const ROTATION = `interval '24 hours'`;
/** Maximum retired secrets that still sign, since each adds a signature to every delivery. */
const RETIRED_MAX = 5;

function refuseTooMany(retired: readonly RetiredSecret[], nowMs: number): void {
  const oldest = retired.at(-1);
  if (oldest === undefined || retired.length < RETIRED_MAX) return;
  throw new AppError(
    'conflict',
    `The last ${RETIRED_MAX} retired secrets still sign deliveries. The oldest one expires at ${oldest.until}; rotate again after that.`,
    { retryAfterSeconds: Math.ceil((Date.parse(oldest.until) - nowMs) / 1_000) },
  );
}

@Injectable()
export class WebhookRepository {
  constructor(
    private readonly pool: Pool,
    private readonly vault: SecretVault,
    private readonly config: ChangeFeedConfig,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Creates a webhook. A repeated call returns the same webhook. @throws AppError conflict when the account has reached
   * its limit
   */
  create(call: {
    customerId: string;
    kind: WebhookKind;
    url: string;
    secret: string;
    ordered: boolean;
    concurrency: number;
    ratePerSecond: number | null;
    requestId: string;
    /** The API key that creates the webhook. */
    madeBy: number;
    actor?: Actor | undefined;
  }): Promise<{ id: number; url: string }> {
    const { kind } = call;
    return inTransaction(this.pool, async (client) => {
      // Serialize the account's registrations, so that each counts the earlier ones.
      await lockCreations(client, 'webhook', call.customerId);
      await refuseStopped(client, call.madeBy);
      const { rows: ids } = await client.query<{ id: number }>(
        `select nextval(pg_get_serial_sequence('change_feed.webhook', 'id')) as id from change_feed.advance_ids()`,
      );
      const id = ids[0]?.id ?? 0;
      const { rows } = await client.query<{ id: number; url: string; kind: WebhookKind }>(
        `insert into change_feed.webhook (id, customer_id, url, secret, ordered, concurrency, rate_per_second, request_id, made_by, kind)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
          on conflict (customer_id, request_id) do update set request_id = excluded.request_id returning id, url, kind`,
        [
          ...[id, call.customerId, call.url, this.vault.encrypt(call.secret, id), call.ordered, call.concurrency],
          ...[call.ratePerSecond, call.requestId, call.madeBy, kind],
        ],
      );
      const [row] = rows;
      if (row === undefined) throw new Error('an upsert returned no row');
      if (row.id === id) {
        await this.refuseAboveCap(client, call.customerId);
        const { actor, customerId } = call;
        const after = { url: shownUrl(call), ...(kind !== 'json' && { kind }) };
        await this.audit.record(client, {
          ...{ action: 'webhook.created', actor, customer_id: customerId, target: `webhook ${id}`, after },
        });
      }
      return { id: row.id, url: shownUrl(row) };
    });
  }

  /** Returns the customer's webhooks, ordered by id. */
  async list(customerId: string, page: { after: number; limit: number }): Promise<Webhook[]> {
    const { rows } = await this.pool.query<WebhookRow>(
      `select ${SHOWN} from change_feed.webhook where customer_id = $1 and ${NOT_DELETED} and id > $2 order by id limit $3`,
      [customerId, page.after, page.limit],
    );
    return rows.map(toWebhook);
  }

  /**
   * Returns a webhook's secrets. @throws AppError not_found when the webhook is unknown, is deleted or belongs to
   * another customer
   */
  async secrets(customerId: string, id: number): Promise<SecretRow> {
    const { rows } = await this.pool.query<SecretRow>(
      `select ${SECRET_COLUMNS}, url, kind from change_feed.webhook
        where id = $2 and customer_id = $1 and status <> 'deleted'`,
      [customerId, id],
    );
    if (rows[0] === undefined) throw noSuchResource();
    return rows[0];
  }

  /**
   * Replaces the secret. The replaced secret still signs for 24 h. If the new secret is the current secret, or if the
   * request is repeated, nothing changes.
   */
  rotate(request: Rotation, secret: string): Promise<{ previous_secret_expires_at: string }> {
    const { customer_id: customerId, webhook_id: webhookId, request_id: requestId, actor } = request;
    return inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<RotatedRow>(
        `select ${SECRET_COLUMNS}, rotated_by, now() as now, now() + ${ROTATION} as until from change_feed.webhook
          where id = $2 and customer_id = $1 and status <> 'deleted' for update`,
        [customerId, webhookId],
      );
      const [row] = rows;
      if (row === undefined) throw noSuchResource();
      const retired = retiredSecrets(row).filter(({ until }) => until > row.now);
      const isRepeat = requestId !== undefined && row.rotated_by.includes(requestId);
      if (isRepeat || this.vault.decrypt(row.secret, webhookId) === secret) {
        return { previous_secret_expires_at: retired[0]?.until ?? row.now };
      }
      refuseTooMany(retired, Date.parse(row.now));
      await client.query(
        `update change_feed.webhook set secret = $2, previous_secret = secret, previous_secret_expires_at = $3, earlier_secrets = $4,
            rotated_by = $5, secret_version = secret_version + 1
          where id = $1`,
        [
          webhookId,
          this.vault.encrypt(secret, webhookId),
          row.until,
          JSON.stringify(retired),
          [...(requestId === undefined ? [] : [requestId]), ...row.rotated_by].slice(0, RETIRED_MAX),
        ],
      );
      await this.audit.record(client, {
        ...{ action: 'webhook.secret_rotated', actor, customer_id: customerId, target: `webhook ${webhookId}` },
        after: { previous_secret_expires_at: row.until },
      });
      return { previous_secret_expires_at: row.until };
    });
  }

  /** Enables a webhook and ends its series of failures. Pending deliveries resume where they stopped. */
  enable(webhook: OwnedWebhook): Promise<Webhook> {
    const assignments = `status = 'active', disabled_reason = null, failing_since = null`;
    return this.setStatus('webhook.enabled', webhook, assignments);
  }

  /** Disables a webhook, so that its deliveries wait. If it is already disabled, it keeps its reason. */
  disable(webhook: OwnedWebhook, by: 'operator' | 'customer'): Promise<Webhook> {
    const assignments = `status = 'disabled', disabled_reason = coalesce(disabled_reason, '${by}')`;
    return this.setStatus('webhook.disabled', webhook, assignments);
  }

  /**
   * Changes the webhook's URL and limits. Increments `secret_version`, so that every process loads the new values
   * before its next attempt.
   *
   * @throws AppError not_found; invalid_request if the webhook is of kind slack and a limit is not SLACK_PACE
   */
  update({ customer_id, webhook_id, actor, url, concurrency, rate_per_second }: WebhookChange): Promise<Webhook> {
    return inTransaction(this.pool, async (client) => {
      const { rows: before } = await client.query<WebhookRow>(
        `select ${SHOWN} from change_feed.webhook where id = $2 and customer_id = $1 and status <> 'deleted' for update`,
        [customer_id, webhook_id],
      );
      if (before[0] === undefined) throw noSuchResource();
      refuseOtherPace(before[0].kind, { concurrency, rate_per_second });
      const { rows } = await client.query<WebhookRow>(
        `update change_feed.webhook set url = coalesce($2, url), concurrency = coalesce($3, concurrency),
            not_before = case when $2 <> url then null else not_before end,
            rate_per_second = case when $4 then $5 else rate_per_second end, secret_version = secret_version + 1
          where id = $1 returning ${SHOWN}`,
        [
          webhook_id,
          url === undefined || url === shownUrl(before[0]) ? null : url,
          concurrency ?? null,
          rate_per_second !== undefined,
          rate_per_second ?? null,
        ],
      );
      const [row] = rows;
      if (row === undefined) throw noSuchResource();
      await this.audit.record(client, {
        ...{ action: 'webhook.changed', actor, customer_id, target: `webhook ${webhook_id}` },
        ...{ before: termsOf(before[0]), after: termsOf(row) },
      });
      return toWebhook(row);
    });
  }

  /** Marks the webhook as deleted and erases its secrets. Returns false if the customer never had such a webhook. */
  async markDeleted(client: PoolClient, { customer_id, webhook_id, actor }: OwnedWebhook): Promise<boolean> {
    const before = await this.lock(client, customer_id, webhook_id);
    if (before === undefined) return false;
    await client.query(
      `update change_feed.webhook set status = 'deleted', url = $2, secret = '', previous_secret = null,
          previous_secret_expires_at = null, earlier_secrets = '[]', rotated_by = '{}'
        where id = $1`,
      [webhook_id, shownUrl(before)],
    );
    if (before.status !== 'deleted') {
      await this.audit.record(client, {
        ...{ action: 'webhook.deleted', actor, customer_id, target: `webhook ${webhook_id}` },
        before: { url: shownUrl(before), status: before.status },
      });
    }
    return true;
  }

  /**
   * Checks the account's number of webhooks.
   * @throws AppError conflict when the account now exceeds its limit
   */
  private async refuseAboveCap(client: PoolClient, customerId: string): Promise<void> {
    const max = this.config.webhooksPerCustomerMax;
    const { rowCount } = await client.query(
      `select from change_feed.webhook where customer_id = $1 and ${NOT_DELETED} limit $2::bigint + 1`,
      [customerId, max],
    );
    if ((rowCount ?? 0) <= max) return;
    throw new AppError('conflict', `The account has ${max} webhooks, which is the maximum. Delete one first.`);
  }

  private setStatus(
    action: 'webhook.enabled' | 'webhook.disabled',
    { customer_id, webhook_id, actor }: OwnedWebhook,
    assignments: string,
  ): Promise<Webhook> {
    return inTransaction(this.pool, async (client) => {
      const before = await this.lock(client, customer_id, webhook_id);
      if (before === undefined || before.status === 'deleted') throw noSuchResource();
      const { rows } = await client.query<WebhookRow>(
        `update change_feed.webhook set ${assignments} where id = $1 returning ${SHOWN}`,
        [webhook_id],
      );
      const [row] = rows;
      if (row === undefined) throw noSuchResource();
      if (row.status !== before.status) {
        const change = { before: stateOf(before), after: stateOf(row) };
        await this.audit.record(client, { action, actor, customer_id, target: `webhook ${webhook_id}`, ...change });
      }
      return toWebhook(row);
    });
  }

  private async lock(client: PoolClient, customerId: string, id: number): Promise<StatusRow | undefined> {
    const { rows } = await client.query<StatusRow>(
      'select url, kind, status, disabled_reason from change_feed.webhook where id = $2 and customer_id = $1 for update',
      [customerId, id],
    );
    return rows[0];
  }
}

/**
 * Refuses limits other than SLACK_PACE for a Slack webhook, because Slack accepts about one message a second.
 *
 * @throws AppError invalid_request if the webhook is of kind slack and a limit is not SLACK_PACE
 */
export function refuseOtherPace(
  kind: WebhookKind,
  limits: { concurrency?: number | undefined; rate_per_second?: number | null | undefined },
): void {
  if (kind !== 'slack') return;
  const errors = (['concurrency', 'rate_per_second'] as const)
    .filter((name) => limits[name] !== undefined && limits[name] !== SLACK_PACE)
    .map((name) => ({ pointer: `/${name}`, detail: `must be ${SLACK_PACE} for Slack` }));
  if (errors.length > 0) throw new AppError('invalid_request', 'The request is not valid.', { errors });
}

/** Converts a row to a webhook. A `previous_secret_expires_at` in the past becomes null. */
function toWebhook({ previous_secret_expires_at: until, made_by, ...row }: WebhookRow): Webhook {
  const isOver = until === null || Date.parse(until) <= Date.now();
  return { ...row, url: shownUrl(row), made_by: madeByKey(made_by), previous_secret_expires_at: isOver ? null : until };
}

function termsOf({ concurrency, rate_per_second, ...row }: WebhookRow): Record<string, unknown> {
  return { url: shownUrl(row), concurrency, rate_per_second };
}

function stateOf({ status, disabled_reason }: Pick<StatusRow, 'status' | 'disabled_reason'>): Record<string, unknown> {
  return { status, disabled_reason };
}
