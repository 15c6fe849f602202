import { envelopeHeaders, messageType, type IntakeMessage, type ObservedPosting } from '@hiring/contracts';
import type { Life } from '../kernel/process.js';
import type { Servers } from '../servers/servers.js';

const COMPANIES = 3;
const ROLES = 6;
const HOUR_MS = 3_600_000;
const RETRY_MS = 200;
const TITLES = ['Engineer', 'Nurse', 'Accountant', 'Driver', 'Designer', 'Recruiter'];

/** The content of a few companies' boards, which outlives the processes that read them. */
export class Boards {
  /** Ids of confirmed intake messages. */
  readonly confirmed = new Set<string>();
  private readonly listings: boolean[][] = Array.from({ length: COMPANIES }, () =>
    Array.from({ length: ROLES }, () => false),
  );
  private crawls = 0;
  stopping = false;

  constructor(private readonly servers: Servers) {}

  /** Makes the process register the companies and then read their boards repeatedly. */
  start(life: Life): void {
    void this.work(life);
  }

  private async work(life: Life): Promise<void> {
    for (let company = 1; company <= COMPANIES; company += 1) {
      const id = `${company}`;
      if (this.confirmed.has(`link ${id}`)) continue;
      const at = timeOf(life, 0);
      const profile = {
        name: `Company ${id}`,
        domain: `c${id}.example`,
        domain_aliases: [],
        hq_country: null,
        owner: null,
      };
      await this.send(life, { type: 'register_company', command_id: `register ${id}`, observed_at: at, ...profile });
      const link = { company_id: company, board_id: `greenhouse/c${id}`, via: 'directory' } as const;
      await this.send(life, { type: 'link_board', command_id: `link ${id}`, observed_at: at, ...link });
    }
    while (!this.stopping) {
      await this.crawl(life);
      await life.clock.delay(life.world.draws.between(50, 1_500));
    }
  }

  private async crawl(life: Life): Promise<void> {
    const { draws } = life.world;
    this.crawls += 1;
    const company = 1 + draws.below(COMPANIES);
    const listing = this.listings[company - 1] as boolean[];
    for (let changes = draws.below(3); changes > 0; changes -= 1) {
      const role = draws.below(ROLES);
      listing[role] = listing[role] !== true;
    }
    const postings = listing.flatMap((isListed, role) => (isListed ? [postingOf(company, role)] : []));
    const observed_at = timeOf(life, this.crawls);
    await this.send(life, {
      ...{ type: 'observation', crawl_id: `crawl ${this.crawls}`, company_id: company, observed_at },
      ...{ board_id: `greenhouse/c${company}`, outcome: 'complete', parser_version: 1, postings, gone: [] },
    });
  }

  /** Repeats the append until it is confirmed, so the intake may contain the message several times. */
  private async send(life: Life, message: IntakeMessage): Promise<void> {
    const id = message.type === 'observation' ? message.crawl_id : message.command_id;
    const appender = this.servers.kafka(life).appender();
    const headers = envelopeHeaders({
      ...{ id, type: messageType('intake', message.type), source: '/simulate', time: message.observed_at },
      ...(message.type === 'observation' && { subject: message.board_id }),
    });
    const key = message.type === 'observation' ? String(message.company_id) : null;
    const record = { topic: this.servers.topic('intake'), key, value: JSON.stringify(message), headers };
    for (;;) {
      try {
        await appender.append(record, { timeoutMs: 1_000 });
        this.confirmed.add(id);
        return;
      } catch {
        await life.clock.delay(RETRY_MS);
      }
    }
  }
}

/**
 * Returns a crawl's time. Crawls are an hour from each other and in the past, so that a missing posting closes within a
 * run.
 */
function timeOf(life: Life, crawls: number): string {
  return new Date(Math.floor(life.world.nowMs) + (crawls - 1_000) * HOUR_MS).toISOString();
}

function postingOf(company: number, role: number): ObservedPosting {
  const id = String(100 * company + role);
  return {
    ...{ posting_id: id, url: `https://c${company}.example/jobs/${id}`, title: TITLES[role] as string },
    ...{ function: 'engineering', country: 'DE', city: 'Berlin', posted_at: null },
    ...{ internal_id: null, requisition_id: null },
  };
}
