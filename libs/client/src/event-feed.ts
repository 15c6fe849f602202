import type { Answer, Data } from './answer.js';
import { NoAnswerError } from './errors.js';
import type { Timing } from './timing.js';
import type { ChangeEvent, ClosedEvent } from './webhook.js';

const FOLLOW_EVERY_SECONDS = 5;

export interface FeedOptions {
  /**
   * Follow the feed: without new events, poll again after `everySeconds` (5). A poll without new events costs nothing.
   */
  follow?: boolean | { everySeconds: number } | undefined;
}

/**
 * The change feed, oldest event first. Iterating ends where the feed ends now, or never when it follows.
 *
 * `cursor` is the position after the last processed event: it moves when the loop requests the next one, so a program
 * that stores it never skips an event, whatever fails in between. Iterating the same feed again continues from there,
 * without requesting (and paying for) events that were already fetched.
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
      // Includes closures only if they were requested.
      const events = data.events as E[];
      // The same page again would be billed again, without end.
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
