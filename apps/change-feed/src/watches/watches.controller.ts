import { Controller } from '@nestjs/common';
import { jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { IdPages } from '@hiring/platform-crypto';
import { RpcHandler } from '@hiring/platform-rpc';
import { AccountLimit } from '@hiring/platform-service';
import { ChangeFeedConfig } from '../config.js';
import { DeliveryWakeup } from '../receivers/delivery-wakeup.js';
import { noSuchResource } from '../receivers/own-webhook.js';
import { LedgerHead } from './ledger-head.js';
import { WatchCancellation } from './watch.cancellation.js';
import { WatchRepository } from './watch.repository.js';
import { WatchWithdrawal } from './watch.withdrawal.js';
import { WatchedCompaniesWorker } from './watched-companies.worker.js';

const PAGES = new IdPages('watches');
/** Deletions have their own slots, because each call waits up to 2 s for attempts that have just started. */
const DELETION_SLOTS = 64;
const DELETIONS_MAX = 32;

@Controller()
export class WatchesController {
  private readonly deletions = new AccountLimit(DELETIONS_MAX, 'deletions of watches');

  constructor(
    private readonly watches: WatchRepository,
    private readonly head: LedgerHead,
    private readonly cancellation: WatchCancellation,
    private readonly withdrawal: WatchWithdrawal,
    private readonly wakeup: DeliveryWakeup,
    private readonly watched: WatchedCompaniesWorker,
    private readonly config: ChangeFeedConfig,
  ) {}

  /** Creates a pending watch that starts at the ledger's head. */
  @RpcHandler('change-feed.create_watch')
  async create(request: RpcRequest<'change-feed.create_watch'>): Promise<RpcResponse<'change-feed.create_watch'>> {
    const head = await this.head.read();
    return { id: await this.watches.create(request, head) };
  }

  /** Activates a watch whose bill is on the usage topic. Idempotent. */
  @RpcHandler('change-feed.confirm_watch')
  async confirm(request: RpcRequest<'change-feed.confirm_watch'>): Promise<RpcResponse<'change-feed.confirm_watch'>> {
    const { customer_id: customerId, watch_id: watchId, call_id: callId, attempt_id: attemptId } = request;
    this.wakeup.wake([await this.watches.confirm(customerId, watchId, callId, attemptId)]);
    this.watched.changed();
    return {};
  }

  /** Withdraws a bill that will be voided. Cancels the watch if it then has no valid bill. */
  @RpcHandler('change-feed.withdraw_watch')
  async withdraw(
    request: RpcRequest<'change-feed.withdraw_watch'>,
  ): Promise<RpcResponse<'change-feed.withdraw_watch'>> {
    await this.withdrawal.withdraw(request.customer_id, request.watch_id, request.attempt_id);
    this.watched.changed();
    return {};
  }

  /** Returns a page of the customer's active watches, ordered by id. */
  @RpcHandler('change-feed.list_watches')
  async list(request: RpcRequest<'change-feed.list_watches'>): Promise<RpcResponse<'change-feed.list_watches'>> {
    const { customer_id: customerId, limit } = request;
    const keys = this.config.cursorKeys;
    const after = PAGES.start(request.cursor, [customerId], keys) ?? 0;
    const rows = await this.watches.list(customerId, { after, limit: limit + 1 });
    const { page, next_cursor } = PAGES.page(rows, limit, [customerId], keys);
    return { body: jsonOf({ watches: page, next_cursor }) };
  }

  @RpcHandler('change-feed.get_watch')
  async get(request: RpcRequest<'change-feed.get_watch'>): Promise<RpcResponse<'change-feed.get_watch'>> {
    const { customer_id: customerId, watch_id: id } = request;
    const [next] = await this.watches.list(customerId, { after: id - 1, limit: 1 });
    if (next?.id !== id) throw noSuchResource();
    return { body: jsonOf(next) };
  }

  /** Cancels a watch. Replies when no attempt for the watch can start any more. */
  @RpcHandler('change-feed.delete_watch', { slots: DELETION_SLOTS })
  remove(request: RpcRequest<'change-feed.delete_watch'>): Promise<RpcResponse<'change-feed.delete_watch'>> {
    return this.deletions.run(request.customer_id, async () => {
      if (!(await this.cancellation.cancel(request.customer_id, request.watch_id))) throw noSuchResource();
      this.watched.changed();
      return {};
    });
  }
}
