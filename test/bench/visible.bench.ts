import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { quantile, type BenchContext, type Measure } from './bench-context.js';
import { Crawling } from './crawl/crawling.js';

const BOARDS_PER_SECOND = 200;
const SWEEP_SECONDS = 10;
const BOARDS = Number(process.env['VISIBLE_BENCH_BOARDS'] ?? 1.1 * BOARDS_PER_SECOND * SWEEP_SECONDS);
const SECONDS = Number(process.env['VISIBLE_BENCH_SECONDS'] ?? 40);
const ROLES_KEPT = 20;
const POLL_MS = 25;

/** Measures the time from a new role on a board until `GET /v1/events` returns its event. */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const boards = new ChangingBoards();
  const origin = await boards.listen();
  const crawling = await Crawling.prepare(context, origin, { withFeed: true });
  try {
    const { installation } = crawling;
    const gateway = await installation.add('gateway');
    await installation.add('metering');
    await installation.add('change-feed');
    const { key, customerId } = await installation.customer('pro');
    await installation.setCustomerLimits(customerId, 60_000, 10_000);
    await crawling.link(Array.from({ length: BOARDS }, (_, n) => `lever/board-${n}`));
    await crawling.startFreshness({
      BACKEND_RATES: 'lever=100000/256',
      SWEEP_SECONDS_MAX: String(SWEEP_SECONDS),
      CRAWL_CONCURRENCY: '64',
    });
    await crawling.until('board_crawled', 2 * BOARDS);
    const feed = new FeedReader(`${gateway.origin}/v1/events`, key, boards);
    await feed.skipToEnd();
    const [answersBefore, begun] = [boards.answers, performance.now()];
    boards.measuring = true;
    while (performance.now() - begun < SECONDS * 1_000) await feed.poll();
    const rate = (boards.answers - answersBefore) / ((performance.now() - begun) / 1_000);
    boards.measuring = false;
    for (let rest = performance.now(); performance.now() - rest < 5_000 && boards.unseen > 0;) await feed.poll();
    const { waits } = feed;
    context.log(
      `${waits.length} changes, ${boards.unseen} never seen; p50 ${Math.round(quantile(waits, 0.5))} ms, p90 ${Math.round(quantile(waits, 0.9))} ms, longest ${Math.round(Math.max(...waits))} ms`,
    );
    return [
      context.measure('boards read while measuring', 'boards/s', { min: 0.95 * BOARDS_PER_SECOND }, rate),
      context.measure('from a board’s answer to GET /v1/events, p99', 'ms', { max: 1_500 }, quantile(waits, 0.99)),
      context.measure('changes that no caller ever saw', 'changes', { max: 0 }, boards.unseen),
    ];
  } finally {
    await crawling.stop();
    boards.close();
  }
}

/** Serves boards in Lever's format. Each response has one new role and omits the oldest. */
class ChangingBoards {
  answers = 0;
  measuring = false;
  private readonly roles = new Map<string, number[]>();
  private readonly shownAt = new Map<number, number>();
  private next = 1;
  private readonly server: Server = createServer((request, response) => {
    const body = this.answer(request.url ?? '');
    response.writeHead(200, { 'content-type': 'application/json' }).end(body.text);
    if (this.measuring) this.shownAt.set(body.newest, performance.now());
  });

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private answer(url: string): { text: string; newest: number } {
    this.answers += 1;
    const newest = this.next++;
    const roles = [...(this.roles.get(url) ?? []), newest].slice(-ROLES_KEPT);
    this.roles.set(url, roles);
    const jobs = roles.map((role) => ({
      id: `role-${role}`,
      text: `Engineer no${role}`,
      hostedUrl: `https://jobs.lever.co/x/role-${role}`,
      categories: { location: 'Berlin, Germany' },
    }));
    return { text: JSON.stringify(jobs), newest };
  }

  /** Returns the time at which the role was shown, and removes the entry. */
  taken(role: number): number | undefined {
    const at = this.shownAt.get(role);
    this.shownAt.delete(role);
    return at;
  }

  get unseen(): number {
    return this.shownAt.size;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

interface Page {
  events: { event_type: string; title: string }[];
  next_cursor: number | null;
}

class FeedReader {
  readonly waits: number[] = [];
  private cursor = 0;

  constructor(
    private readonly url: string,
    private readonly key: string,
    private readonly boards: ChangingBoards,
  ) {}

  async skipToEnd(): Promise<void> {
    while ((await this.page()).events.length > 0);
  }

  async poll(): Promise<void> {
    const { events } = await this.page();
    const now = performance.now();
    for (const { event_type, title } of events) {
      const at = event_type === 'opened' ? this.boards.taken(Number(title.split('no')[1])) : undefined;
      if (at !== undefined) this.waits.push(now - at);
    }
    if (events.length < 1_000) await delay(POLL_MS);
  }

  private async page(): Promise<Page> {
    const answer = await fetch(`${this.url}?since=${this.cursor}&limit=1000`, { headers: { 'x-api-key': this.key } });
    if (answer.status !== 200) throw new Error(`the feed answered ${answer.status}: ${await answer.text()}`);
    const page = (await answer.json()) as Page;
    this.cursor = page.next_cursor ?? this.cursor;
    return page;
  }
}
