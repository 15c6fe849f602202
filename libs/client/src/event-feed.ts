import type { Answer, Data } from './answer.js';
import { NoAnswerError } from './errors.js';
import type { Timing } from './timing.js';
import type { ChangeEvent, ClosedEvent } from './webhook.js';

const FOLLOW_EVERY_SECONDS = 5;

export interface FeedOptions {
  /**
   * True follows the feed: when there are no new events, it is polled again after `everySeconds` (default 5). A poll
   * without new events costs nothing.
   */
  follow?: boolean | { everySeconds: number } | undefined;
}

/**
 * The change feed, oldest event first. An iteration ends at the feed's current end; with `follow`, it never ends.
 *
 * `cursor` is the position after the last processed event. It moves when the loop requests the next event. So a program
 * that stores the cursor never skips an event, even if the program fails in between. A further iteration over the same
 * feed continues from the cursor. It does not request (and pay for) events again that were already fetched.
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
      // The cast is safe: the service sends closures only if they were requested.
      const events = data.events as E[];
      // Without this check, a page that repeats would be requested and billed without end.
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
