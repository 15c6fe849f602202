import { Injectable } from '@nestjs/common';
import {
  decideOutcome,
  deliveryBody,
  messageId,
  receiverPauseMs,
  slackBody,
  type AttemptContext,
} from '@hiring/delivery';
import { Clock, Randomness } from '@hiring/platform-config';
import { AttemptGuard, NotStartedError } from './attempt.guard.js';
import { AttemptRecorder } from './attempt.recorder.js';
import { DeliveryRepository, type AttemptResult, type StartedRow } from './delivery.repository.js';
import type { LeasedWebhook } from './leased-webhook.js';
import { LeaseRepository } from './lease.repository.js';
import { WebhookSender, type SentMessage } from '../receivers/webhook.sender.js';

/** Runs started attempts: signs and sends the request, and records the result. */
@Injectable()
export class AttemptRunner {
  private readonly guards = new Set<AttemptGuard>();

  constructor(
    private readonly sender: WebhookSender,
    private readonly recorder: AttemptRecorder,
    private readonly deliveries: DeliveryRepository,
    private readonly leases: LeaseRepository,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  get running(): number {
    return this.guards.size;
  }

  /** Resolves when the attempt is recorded or its start is undone. */
  async run(webhook: LeasedWebhook, row: StartedRow, validFromMs: number): Promise<void> {
    const guard = new AttemptGuard(row, validFromMs);
    this.guards.add(guard);
    try {
      const sent = await this.sender.send({
        url: webhook.url,
        id: messageId(row, row.watch_id),
        body: webhook.kind === 'slack' ? slackBody(row, row.watch_id) : deliveryBody(row, row.watch_id),
        keys: webhook.signingKeys(this.clock.now().getTime()),
        onDispatch: () => guard.write(this.clock.monotonicMs()),
        signal: guard.signal,
      });
      const at = { nowMs: this.clock.now().getTime(), jitter: this.randomness.fraction(), kind: webhook.kind };
      await this.recorder.record(toResult(row, sent, at));
    } catch (error) {
      if (!(error instanceof NotStartedError)) throw error;
      await this.deliveries.undoStarts([row]);
    } finally {
      this.guards.delete(guard);
    }
  }

  /**
   * Renews the attempts whose requests are not written yet. Aborts an attempt that could not be renewed, for example
   * because its watch is cancelled.
   */
  async renewWaiting(): Promise<void> {
    const waiting = [...this.guards].filter((guard) => guard.isUnwritten);
    if (waiting.length === 0) return;
    const validFromMs = this.clock.monotonicMs();
    const rows = waiting.map(({ row }) => row);
    const renewed = await this.deliveries.renew(this.leases.token, rows);
    for (const guard of waiting) {
      if (renewed.has(guard.row.id)) guard.renewed(validFromMs);
      else guard.refuse();
    }
  }
}

function toResult(row: StartedRow, sent: SentMessage, at: Omit<AttemptContext, 'attempt'>): AttemptResult {
  const outcome = decideOutcome(sent.end, { attempt: row.attempts + 1, ...at });
  return {
    id: row.id,
    webhookId: row.webhook_id,
    watchId: row.watch_id,
    claims: row.claims,
    kind: outcome.kind,
    delayMs: 'delayMs' in outcome ? outcome.delayMs : 0,
    pauseMs: receiverPauseMs(sent.end, at.nowMs),
    atMs: sent.atMs,
    durationMs: sent.durationMs,
    statusCode: 'status' in sent.end ? sent.end.status : null,
    error: 'error' in sent.end ? sent.end.error : null,
    response: 'status' in sent.end ? sent.end.response : null,
  };
}
