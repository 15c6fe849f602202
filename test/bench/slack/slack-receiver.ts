import { setTimeout as delay } from 'node:timers/promises';
import type { Received, Reply } from '../../../apps/change-feed/src/testing/sink.testing.js';

const ANSWER_MS = 50;
/** The number of messages that Slack accepts at once after a pause. After that, it accepts one per second. */
const BURST = 5;
const RETRY_AFTER_SECONDS = 1;
/** The number of messages among which each kind of fault occurs once. */
const FAULT_EVERY = 100;

interface SlackMessage {
  text?: unknown;
  blocks?: { text?: { text: string }; elements?: { text: string }[] }[];
}

/**
 * Simulates Slack's incoming webhooks: 400 for an invalid message, 429 with `Retry-After` above one message per second.
 * Some messages first get 429, 500, or a connection that is cut before or after Slack has accepted the message.
 */
export class SlackReceiver {
  /** Accepted message ids by webhook, in order, with repetitions. */
  readonly taken = new Map<string, string[]>();
  readonly answers = new Map<string, number>();
  invalid = 0;
  total = 0;
  private readonly buckets = new Map<string, { tokens: number; atMs: number }>();
  private readonly troubled = new Set<string>();
  private readonly seen = new Set<string>();

  readonly reply = ({ path, headers, body }: Received): Reply => {
    const id = String(headers['webhook-id']);
    const reply = this.answer(path, id, body);
    const name = reply.isCut === true ? 'cut' : String(reply.status);
    this.answers.set(name, (this.answers.get(name) ?? 0) + 1);
    return { ...reply, after: delay(ANSWER_MS) };
  };

  /** The number of different accepted messages. */
  get count(): number {
    return this.seen.size;
  }

  private answer(path: string, id: string, body: string): Reply {
    if (!isValid(body, id)) {
      this.invalid += 1;
      return { status: 400, body: 'invalid_payload' };
    }
    if (!this.isInTime(path)) return tooMany();
    // The companies take turns, so the positions of a webhook's events differ by a multiple of FAULT_EVERY. Without the
    // second term, all messages to a webhook would therefore get the same fault.
    const seq = numberOf(id);
    const at = (seq + Math.floor(seq / FAULT_EVERY)) % FAULT_EVERY;
    if (at < 4 && !this.troubled.has(id)) {
      this.troubled.add(id);
      if (at === 0) return tooMany();
      if (at === 1) return { status: 500, body: 'rollup_error' };
      if (at === 2) this.take(path, id);
      return { status: 200, isCut: true };
    }
    this.take(path, id);
    return { status: 200, body: 'ok' };
  }

  private take(path: string, id: string): void {
    const ids = this.taken.get(path);
    if (ids === undefined) this.taken.set(path, [id]);
    else ids.push(id);
    this.seen.add(id);
    this.total += 1;
  }

  private isInTime(path: string): boolean {
    const nowMs = performance.now();
    const { tokens, atMs } = this.buckets.get(path) ?? { tokens: BURST, atMs: nowMs };
    const filled = Math.min(BURST, tokens + (nowMs - atMs) / 1_000);
    const isTaken = filled >= 1;
    this.buckets.set(path, { tokens: isTaken ? filled - 1 : filled, atMs: nowMs });
    return isTaken;
  }
}

/** Returns the event's position from an id such as `evt_1234_7`. */
export function numberOf(id: string): number {
  return Number(id.split('_')[1]);
}

function tooMany(): Reply {
  return { status: 429, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) }, body: 'rate_limited' };
}

/**
 * Checks Slack's limits (40,000 characters of text, 50 blocks, 3,000 characters per text) and that the message names
 * its delivery.
 */
function isValid(body: string, id: string): boolean {
  const { text, blocks = [] } = JSON.parse(body) as SlackMessage;
  const texts = blocks.flatMap(({ text: one, elements = [] }) => [...(one === undefined ? [] : [one]), ...elements]);
  return (
    typeof text === 'string' &&
    text.length <= 40_000 &&
    blocks.length <= 50 &&
    texts.every((one) => one.text.length > 0 && one.text.length <= 3_000) &&
    texts.at(-1)?.text === id
  );
}
