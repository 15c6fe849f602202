import type { Answer, Data } from './answer.js';
import { NoAnswerError } from './errors.js';
import type { Timing } from './timing.js';
import type { ChangeEvent, ClosedEvent } from './webhook.js';

const FOLLOW_EVERY_SECONDS = 5;

export interface FeedOptions {
  /**
   * If set, the iteration does not end. When there are no new events, the feed is polled every `everySeconds` (default
   * 5). A poll without new events is free.
   */
  follow?: boolean | { everySeconds: number } | undefined;
}

/**
 * The change feed, oldest event first. Without `follow`, an iteration ends at the feed's current end.
 *
 * `cursor` is the position after the last processed event. It moves when the loop requests the next event, so a stored
 * cursor never skips an event, even after a crash. A further iteration continues from the cursor, and does not pay
 * again for events that were already fetched.
 */
export class EventFeed<E extends ChangeEvent | ClosedEvent = ChangeEvent> implements AsyncIterable<E> {
  cursor: number;
  private arrived: E[] = [];

  constructor(
    private readonly request: (since: number) => Promise<Answer<Data<'events', 200>>>,
    since: number,
    private readonly options: FeedOptions & { signal?: AbortSignal | undefined },
    private readonly timing: Timing,
  ) {
    this.cursor = since;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<E, void, undefined> {
    for (;;) {
      for (let event = this.arrived[0]; event !== undefined; event = this.arrived[0]) {
        yield event;
        this.cursor = event.event_seq;
        this.arrived.shift();
      }
      const { data } = await this.request(this.cursor);
      // This cast is safe, because the service sends a `ClosedEvent` only if such events were requested.
      const events = data.events as E[];
      // Without this check, a repeated page would be requested and billed forever.
      if (!Array.isArray(events) || events.some(({ event_seq: seq }) => seq <= this.cursor)) {
        throw new NoAnswerError('events', `the answer has no events after ${this.cursor}`, true, null, null);
      }
      this.arrived = events;
      if (this.arrived.length > 0) continue;
      if (this.pauseMs === null) return;
      await this.timing.sleep(this.pauseMs, this.options.signal);
    }
  }

  private get pauseMs(): number | null {
    const { follow = false } = this.options;
    if (follow === false) return null;
    return 1_000 * (follow === true ? FOLLOW_EVERY_SECONDS : follow.everySeconds);
  }
}
