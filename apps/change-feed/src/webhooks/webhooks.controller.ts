import { Controller } from '@nestjs/common';
import { jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { IdPages } from '@hiring/platform-crypto';
import { RpcHandler } from '@hiring/platform-rpc';
import { AccountLimit } from '@hiring/platform-service';
import { ChangeFeedConfig } from '../config.js';
import { DeliveryWakeup } from '../receivers/delivery-wakeup.js';
import { noSuchResource } from '../receivers/own-webhook.js';
import { WebhookDeletion } from './webhook.deletion.js';
import { WebhookInput } from './webhook-input.js';
import { refuseOtherPace, SLACK_PACE, WebhookRepository } from './webhook.repository.js';
import { WebhookTester } from './webhook.tester.js';

const PAGES = new IdPages('webhooks');
/** Default limit for a webhook's concurrent deliveries. */
const CONCURRENCY = 10;
/** Deletions have their own slots, because each call waits up to 2 s for attempts that have just started. */
const DELETION_SLOTS = 64;
const DELETIONS_MAX = 32;
/** Tests have their own slots, because a receiver may delay each call for 15 s. */
const TEST_SLOTS = 32;
const TESTS_MAX = 5;

@Controller()
export class WebhooksController {
  private readonly deletions = new AccountLimit(DELETIONS_MAX, 'deletions of webhooks');
  private readonly tests = new AccountLimit(TESTS_MAX, 'webhook tests');

  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly input: WebhookInput,
    private readonly deletion: WebhookDeletion,
    private readonly tester: WebhookTester,
    private readonly wakeup: DeliveryWakeup,
    private readonly config: ChangeFeedConfig,
  ) {}

  /** Registers a webhook's URL and signing secret. */
  @RpcHandler('change-feed.create_webhook')
  async create(request: RpcRequest<'change-feed.create_webhook'>): Promise<RpcResponse<'change-feed.create_webhook'>> {
    const { kind = 'json' } = request;
    refuseOtherPace(kind, request);
    const isSlack = kind === 'slack';
    const webhook = await this.webhooks.create({
      customerId: request.customer_id,
      kind,
      url: this.input.url(request.url),
      secret: this.input.secret(request.secret),
      ordered: request.ordered ?? false,
      concurrency: isSlack ? SLACK_PACE : (request.concurrency ?? CONCURRENCY),
      ratePerSecond: isSlack ? SLACK_PACE : (request.rate_per_second ?? null),
      requestId: request.request_id,
      madeBy: request.made_by,
      actor: request.actor,
    });
    return { body: jsonOf(webhook) };
  }

  /** Returns a page of the customer's webhooks without their secrets, ordered by id. */
  @RpcHandler('change-feed.list_webhooks')
  async list(request: RpcRequest<'change-feed.list_webhooks'>): Promise<RpcResponse<'change-feed.list_webhooks'>> {
    const { customer_id: customerId, limit } = request;
    const keys = this.config.cursorKeys;
    const after = PAGES.start(request.cursor, [customerId], keys) ?? 0;
    const rows = await this.webhooks.list(customerId, { after, limit: limit + 1 });
    const { page, next_cursor } = PAGES.page(rows, limit, [customerId], keys);
    return { body: jsonOf({ webhooks: page, next_cursor }) };
  }

  @RpcHandler('change-feed.get_webhook')
  async get(request: RpcRequest<'change-feed.get_webhook'>): Promise<RpcResponse<'change-feed.get_webhook'>> {
    const { customer_id: customerId, webhook_id: id } = request;
    const [next] = await this.webhooks.list(customerId, { after: id - 1, limit: 1 });
    if (next?.id !== id) throw noSuchResource();
    return { body: jsonOf(next) };
  }

  /** Changes the address and limits. The change applies from the next attempt on. */
  @RpcHandler('change-feed.update_webhook')
  async update(request: RpcRequest<'change-feed.update_webhook'>): Promise<RpcResponse<'change-feed.update_webhook'>> {
    const { url, ...rest } = request;
    const change = { ...rest, ...(url !== undefined && { url: this.input.url(url) }) };
    return { body: jsonOf(await this.webhooks.update(change)) };
  }

  /** Replaces the secret. The replaced secret also signs deliveries for 24 h. Idempotent. */
  @RpcHandler('change-feed.rotate_webhook_secret')
  async rotateSecret(
    request: RpcRequest<'change-feed.rotate_webhook_secret'>,
  ): Promise<RpcResponse<'change-feed.rotate_webhook_secret'>> {
    const rotated = await this.webhooks.rotate(request, this.input.secret(request.secret));
    return { body: jsonOf({ id: request.webhook_id, ...rotated }) };
  }

  /** Enables a webhook, so that its pending deliveries resume. */
  @RpcHandler('change-feed.enable_webhook')
  async enable(request: RpcRequest<'change-feed.enable_webhook'>): Promise<RpcResponse<'change-feed.enable_webhook'>> {
    const webhook = await this.webhooks.enable(request);
    this.wakeup.wake([request.webhook_id]);
    return { body: jsonOf(webhook) };
  }

  /** Disables a webhook. An attempt in flight may still arrive. */
  @RpcHandler('change-feed.disable_webhook')
  async disable(
    request: RpcRequest<'change-feed.disable_webhook'>,
  ): Promise<RpcResponse<'change-feed.disable_webhook'>> {
    return { body: jsonOf(await this.webhooks.disable(request, request.by ?? 'operator')) };
  }

  /** Deletes a webhook, its secrets and its watches. Replies when no attempt for the webhook can start any more. */
  @RpcHandler('change-feed.delete_webhook', { slots: DELETION_SLOTS })
  remove(request: RpcRequest<'change-feed.delete_webhook'>): Promise<RpcResponse<'change-feed.delete_webhook'>> {
    return this.deletions.run(request.customer_id, async () => {
      await this.deletion.remove(request);
      return {};
    });
  }

  /** Sends one signed message now, also to a disabled webhook. The message is neither logged nor retried. */
  @RpcHandler('change-feed.test_webhook', { slots: TEST_SLOTS })
  test(request: RpcRequest<'change-feed.test_webhook'>): Promise<RpcResponse<'change-feed.test_webhook'>> {
    return this.tests.run(request.customer_id, () => this.tester.test(request));
  }
}
