import { describe, expect, test } from '@jest/globals';
import type { ClosedReason, Fact, JobFunction } from '@hiring/contracts';
import { SignalModel } from '../test/signal-model.js';

const BOARD = 'lever/acme';
const START_MS = Date.parse('2026-01-01T00:00:00.000Z');
const at = (day: number): string => new Date(START_MS + day * 86_400_000).toISOString();

/** A company whose coverage begins on day 0, and the facts on later days. */
class Story {
  readonly facts: Fact[] = [];

  constructor() {
    this.add(0, { type: 'board_linked', board_id: BOARD, via: 'careers_page' });
    this.crawl(0, { baseline: true });
  }

  open(day: number, key: string, more: { fn?: JobFunction; baseline?: boolean } = {}): this {
    const { fn = 'engineering', baseline = false } = more;
    const labels = { title: key, function: fn, country: 'DE', city: null };
    const opened = {
      opened_at: at(day),
      opened_at_from: baseline ? 'baseline' : 'sighting',
      baseline,
      confidence: 0.95,
    };
    return this.add(day, { type: 'opened', ...this.on(key), ...labels, posting_id: key, ...opened });
  }

  close(day: number, key: string, reason: ClosedReason = 'missed'): this {
    return this.add(day, { type: 'closed', ...this.on(key), reason, last_seen_at: at(day) });
  }

  repost(day: number, key: string, confidence = 0.9): this {
    const labels = { title: key, function: 'engineering', country: 'DE', city: null };
    const posting = { posting_id: `${key}-${day}`, replaces: null, basis: 'same_id' };
    return this.add(day, { type: 'reposted', ...this.on(key), ...labels, ...posting, confidence });
  }

  relabel(day: number, key: string, fn: JobFunction): this {
    return this.add(day, { type: 'req_relinked', ...this.on(key), cause: 'reclassified', function: fn });
  }

  crawl(day: number, more: object = {}): this {
    const whole = { outcome: 'complete', parser_version: 1, listed: 0, unlisted: [], baseline: false, crawl_id: 'c' };
    return this.add(day, { type: 'board_crawled', board_id: BOARD, ...whole, ...more });
  }

  /** Returns each event as `<day> <type>[/<function>]`. */
  get events(): string[] {
    return SignalModel.of(this.facts).map((signal) => {
      const day = (Date.parse(signal.observed_at) - START_MS) / 86_400_000;
      return `${day} ${signal.type}${signal.function === null ? '' : `/${signal.function}`}`;
    });
  }

  private on(key: string): object {
    return { req_key: `lever:acme:${key}`, board_id: BOARD };
  }

  private add(day: number, fact: object): this {
    this.facts.push({ event_seq: this.facts.length + 1, company_id: 1, observed_at: at(day), ...fact } as Fact);
    return this;
  }
}

function opened(days: number, count: number, baseline = false): Story {
  const story = new Story();
  for (let n = 0; n < count; n += 1) story.open(days, `r${n}`, { baseline });
  return story;
}

describe('a surge and a direction', () => {
  const quiet = (): Story => new Story().crawl(60).crawl(99);
  const burst = (story: Story): Story => {
    for (let n = 0; n < 6; n += 1) story.open(100, `r${n}`);
    return story.crawl(101);
  };

  test('begin with the crawl that has the roles in its window, and end with one that has them no longer', () => {
    expect(burst(quiet()).events.slice(1)).toEqual(['101 surge_started', '101 direction_changed']);
    expect(burst(quiet()).crawl(131).events.slice(3)).toEqual(['131 surge_ended', '131 direction_changed']);
  });

  test('have the values before and after', () => {
    const [, surge, direction] = SignalModel.of(burst(quiet()).facts);
    const pace = { new_roles_30d: 6, velocity: 7 };
    expect(surge).toMatchObject({ before: { is_surge: false }, after: { is_surge: true, ...pace }, confidence: 0.95 });
    expect(direction).toMatchObject({ before: { direction: 'steady' }, after: { direction: 'accelerating', ...pace } });
    expect(direction?.signal_id).toBe(`${surge?.event_seq}.2`);
  });

  test('are not announced when the history becomes long enough for them', () => {
    const story = new Story();
    for (let n = 0; n < 6; n += 1) story.open(85, `r${n}`);
    expect(story.crawl(86).crawl(91).events).toEqual(['85 function_started/engineering']);
  });

  test('move silently with a baseline', () => {
    const story = quiet();
    for (let n = 0; n < 6; n += 1) story.open(100, `r${n}`, { baseline: true });
    expect(story.crawl(101, { baseline: true }).crawl(131).events).toEqual([]);
  });
});

describe('a pause', () => {
  test('follows at least 3 open reqs within 90 days that closed one by one', () => {
    const story = opened(0, 3, true).close(10, 'r0').close(10, 'r1').close(50, 'r2', 'proof');
    expect(story.events).toEqual(['50 hiring_paused', '50 function_paused/engineering']);
  });

  test('needs 3 open reqs within 90 days', () => {
    expect(opened(0, 2, true).close(10, 'r0').close(11, 'r1').events).toEqual([]);
    expect(opened(0, 3, true).close(10, 'r0').close(11, 'r1').close(100, 'r2').events).toEqual([]);
    expect(opened(0, 3, true).close(10, 'r0').close(11, 'r1').close(99, 'r2').events).toHaveLength(2);
  });

  test.each<ClosedReason>(['expired', 'board_absent', 'board_unlinked'])(
    'is none when a req is closed as %s',
    (reason) => {
      expect(opened(0, 3, true).close(10, 'r0').close(11, 'r1').close(12, 'r2', reason).events).toEqual([]);
      expect(opened(0, 3, true).close(10, 'r0', reason).close(11, 'r1').close(12, 'r2').events).toEqual([]);
    },
  );

  test('is none of a function that lost its reqs by a correction', () => {
    const story = opened(0, 4, true).close(1, 'r0').relabel(2, 'r1', 'sales').close(3, 'r2').close(3, 'r3');
    expect(story.events).toEqual([]);
    expect(story.close(4, 'r1').events).toEqual(['4 hiring_paused']);
  });

  test('within 7 days of the last one is announced by the first fact after them, if it still holds', () => {
    const again = (): Story => {
      const story = opened(0, 3, true);
      for (const key of ['r0', 'r1', 'r2']) story.close(50, key);
      for (const key of ['a', 'b', 'c']) story.open(51, key);
      for (const key of ['a', 'b', 'c']) story.close(53, key);
      return story;
    };
    const first = ['50 hiring_paused', '50 function_paused/engineering', '51 hiring_resumed'];
    expect(again().crawl(56).events).toEqual(first);
    expect(again().crawl(57).events).toEqual([...first, '57 hiring_paused', '57 function_paused/engineering']);
    expect(again().crawl(57, { lost: 'expired' }).events).toEqual(first);
    expect(again().open(55, 'd').crawl(58).events).toEqual(first);
  });
});

test('a function that a correction gave a req may pause again with the next fact', () => {
  const story = opened(0, 3, true).close(1, 'r0').close(1, 'r1').close(1, 'r2');
  story.open(20, 's', { fn: 'sales' }).relabel(21, 's', 'engineering').close(22, 's');
  expect(story.events.slice(3)).toEqual(['22 hiring_paused', '22 function_paused/engineering']);
});

test('a function starts with its first req ever, once the history is longer than 30 days', () => {
  expect(new Story().open(30, 'r0', { fn: 'sales' }).events).toEqual([]);
  const story = new Story().open(31, 'r0', { fn: 'sales' }).close(32, 'r0').open(33, 'r1', { fn: 'sales' });
  expect(story.events).toEqual(['31 function_started/sales']);
  expect(opened(31, 1, true).open(40, 'r1').events).toEqual([]);
});

test('a req is hard to fill at its third repost within 180 days, with the smallest confidence', () => {
  const story = opened(0, 1, true).repost(1, 'r0').repost(60, 'r0', 0.5).repost(120, 'r0').repost(150, 'r0');
  expect(story.events).toEqual(['120 hard_to_fill/engineering']);
  expect(SignalModel.of(story.facts)[0]).toMatchObject({
    ...{ req_key: 'lever:acme:r0', title: 'r0', before: { repost_count: 2 }, after: { repost_count: 3 } },
    confidence: 0.5,
  });
  expect(opened(0, 1, true).repost(1, 'r0').repost(60, 'r0').repost(181, 'r0').events).toEqual([]);
});
