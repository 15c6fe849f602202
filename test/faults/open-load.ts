import { Pool } from 'undici';
import type { JournalEntry } from '../bench/billing-faults/journal.js';

/** Sends requests at a constant rate, whether or not earlier ones are answered, and records every answer. */
export class OpenLoad {
  readonly journal: JournalEntry[] = [];
  readonly failures: string[] = [];
  longestMs = 0;
  /**
   * The step of the run, for example the name of the replaced process. Each failure contains the step in which it
   * occurred.
   */
  during = 'the load';
  /**
   * The durations in milliseconds of the requests that ended since this list was last emptied. The reader empties the
   * list.
   */
  recentMs: number[] = [];
  private readonly pools: Map<string, Pool>;
  private readonly out = new Set<string>();
  private readonly open = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private sent = 0;

  constructor(
    origins: readonly string[],
    private readonly apiKey: string,
    private readonly companyId: number,
    private readonly perSecond: number,
  ) {
    this.pools = new Map(origins.map((origin) => [origin, new Pool(origin, { connections: 64 })]));
  }

  start(): void {
    const began = performance.now();
    this.timer = setInterval(() => {
      const due = ((performance.now() - began) * this.perSecond) / 1_000;
      while (this.sent < due) this.send();
    }, 5);
  }

  leaveOut(origin: string): void {
    this.out.add(origin);
  }

  takeIn(origin: string): void {
    this.out.delete(origin);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.open);
    await Promise.all([...this.pools.values()].map((pool) => pool.close()));
  }

  private send(): void {
    this.sent += 1;
    const requesting = this.request(this.sent);
    this.open.add(requesting);
    void requesting.finally(() => this.open.delete(requesting));
  }

  private async request(turn: number): Promise<void> {
    const pools = [...this.pools].filter(([origin]) => !this.out.has(origin));
    const pool = pools[turn % pools.length]?.[1] as Pool;
    const path = pathOf(turn, this.companyId);
    const call = `open-${turn}`;
    const entry: JournalEntry = { call, units: null, cut: 0 };
    this.journal.push(entry);
    const began = performance.now();
    try {
      const headers = { 'x-api-key': this.apiKey, 'x-request-id': `${call}.a0` };
      const answer = await pool.request({ path, method: 'GET', headers });
      const body = (await answer.body.json()) as { events?: unknown[]; code?: string };
      if (answer.statusCode === 200) entry.units = body.events?.length ?? 1;
      else this.failures.push(`${this.during}: ${path} was answered ${answer.statusCode} ${body.code ?? ''}`);
    } catch (error) {
      entry.cut += 1;
      this.failures.push(`${this.during}: ${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
    const took = performance.now() - began;
    this.longestMs = Math.max(this.longestMs, took);
    this.recentMs.push(took);
  }
}

function pathOf(turn: number, company: number): string {
  const paths = [
    `/v1/companies/${company}/is-hiring`,
    `/v1/companies/${company}/open-reqs?limit=5`,
    `/v1/events?since=${turn % 40}&limit=3`,
  ];
  return paths[turn % paths.length] as string;
}
