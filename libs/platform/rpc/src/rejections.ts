import { headerText, type IncomingRecord, type KafkaLogger } from '@hiring/platform-kafka';
import { metrics } from '@hiring/platform-observability';

/**
 * Why a record or call is rejected. `unauthenticated`: without authentication. `unknown_key`: the sender's key is not
 * in the directory, or the record is not for this process's key. `bad_mac`: altered, forged or for another recipient.
 * `expired`: too old or too early. `replayed`: arrived before. `impersonated`: an authentic sender that claims to be
 * another instance, or answers for another service. `forbidden`: the service may not call the method. `unknown_method`:
 * no such method. `malformed`: unreadable.
 */
export type RejectionReason =
  | 'unauthenticated'
  | 'unknown_key'
  | 'bad_mac'
  | 'expired'
  | 'replayed'
  | 'impersonated'
  | 'forbidden'
  | 'unknown_method'
  | 'malformed';

export class RejectedRecord extends Error {
  constructor(
    readonly reason: RejectionReason,
    /** The sender that the record names. */
    readonly claimedSender: string,
    detail = '',
  ) {
    super(`${reason}${detail}`);
    this.name = 'RejectedRecord';
  }
}

const LOG_EVERY_MS = 10_000;
/**
 * Maximum characters in a log line for the claimed sender and for the recipient. The limit for the detail is
 * `DETAIL_LENGTH_MAX`.
 */
const CLAIM_LENGTH_MAX = 100;
const DETAIL_LENGTH_MAX = 300;
const rejected = metrics.counter('rpc_rejected_total', 'Records and calls on the bus that were rejected.', ['reason']);

/** Counts rejections, and logs at most one line per reason every ten seconds. */
export class Rejections {
  private readonly silent = new Map<RejectionReason, { until: number; count: number }>();

  constructor(
    private readonly logger: KafkaLogger,
    private readonly now: () => number = () => performance.now(),
  ) {}

  report({ reason, claimedSender, message }: RejectedRecord, record?: IncomingRecord): void {
    rejected.inc({ reason });
    const before = this.silent.get(reason);
    if (before !== undefined && this.now() < before.until) {
      before.count += 1;
      return;
    }
    this.silent.set(reason, { until: this.now() + LOG_EVERY_MS, count: 0 });
    const line = {
      reason,
      claimed_sender: claimedSender.slice(0, CLAIM_LENGTH_MAX),
      detail: message.slice(0, DETAIL_LENGTH_MAX),
      ...(record !== undefined && place(record)),
      unlogged_before: before?.count ?? 0,
    };
    this.logger.error(line, 'rejected a record of the bus');
  }
}

function place({ topic, partition, offset, headers }: IncomingRecord): object {
  return { topic, partition, offset: String(offset), to: headerText(headers, 'to')?.slice(0, CLAIM_LENGTH_MAX) };
}
