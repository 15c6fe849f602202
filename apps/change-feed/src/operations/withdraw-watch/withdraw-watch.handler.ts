import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { WatchedCompaniesWorker } from '../../watches/watched-companies.worker.js';
import { WatchWithdrawal } from '../../watches/watch.withdrawal.js';

/** `feed.withdraw_watch`: withdraws a bill that will be voided. A watch without another valid bill is cancelled. */
@Controller()
export class WithdrawWatchHandler {
  constructor(
    private readonly withdrawal: WatchWithdrawal,
    private readonly watched: WatchedCompaniesWorker,
  ) {}

  @RpcHandler('feed.withdraw_watch')
  async withdraw(@Payload() request: RpcRequest<'feed.withdraw_watch'>): Promise<RpcResponse<'feed.withdraw_watch'>> {
    await this.withdrawal.withdraw(request.customer_id, request.watch_id, request.attempt_id);
    this.watched.changed();
    return {};
  }
}
