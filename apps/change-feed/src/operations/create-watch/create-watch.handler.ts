import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AppError, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import type { Logger } from '@hiring/platform-observability';
import { Bus, RpcHandler } from '@hiring/platform-rpc';
import { LOGGER } from '@hiring/platform-service';
import { WatchRepository } from '../../watches/watch.repository.js';

/** Limit for all tries together, well below the caller's timeout. */
const HEAD_WITHIN_MS = 800;
/** A ledger replica that is not the writer refuses at once; the request is then repeated. */
const HEAD_TRIES = 5;

/** `feed.create_watch`: creates a pending watch that starts at the ledger's head. */
@Controller()
export class CreateWatchHandler {
  constructor(
    private readonly watches: WatchRepository,
    private readonly bus: Bus,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @RpcHandler('feed.create_watch')
  async create(@Payload() request: RpcRequest<'feed.create_watch'>): Promise<RpcResponse<'feed.create_watch'>> {
    const head = await this.ledgerHead();
    const id = await this.watches.create(
      {
        customerId: request.customer_id,
        companyId: request.company_id ?? null,
        searchId: request.search_id ?? null,
        keyId: request.key_id ?? null,
        madeBy: request.made_by,
        webhookId: request.webhook_endpoint_id,
        eventTypes: request.event_types,
        callId: request.call_id,
        bill: { usage_id: request.usage_id, attempt_id: request.attempt_id },
      },
      head,
    );
    return { id };
  }

  /**
   * Returns the head of the ledger, or 0 when no writer answers in time. The watch then starts at the feed's own
   * position.
   */
  private async ledgerHead(): Promise<number> {
    const untilMs = this.clock.monotonicMs() + HEAD_WITHIN_MS;
    for (let attempt = 1; attempt <= HEAD_TRIES; attempt += 1) {
      const timeoutMs = Math.floor(untilMs - this.clock.monotonicMs());
      if (timeoutMs <= 0) return 0;
      try {
        return (await this.bus.request('ledger.head', {}, { timeoutMs })).event_seq;
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
        this.logger.debug({ err: error, attempt }, 'the head of the ledger is unknown');
      }
    }
    return 0;
  }
}
