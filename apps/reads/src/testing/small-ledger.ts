import type { DecidedFact, Fact, JobFunction } from '@hiring/contracts';

/** Hand-written facts with ledger positions. */
export class SmallLedger {
  private readonly facts: Fact[] = [];
  private seq = 0;
  private companies = 0;
  private crawls = 0;

  /** Returns the facts since the last call. */
  take(): Fact[] {
    return this.facts.splice(0);
  }

  company(
    at: string,
    owner: string | null = null,
    called: { name?: string; domain?: string; domain_aliases?: string[] } = {},
  ): number {
    const company_id = (this.companies += 1);
    const slug = `c${company_id}`;
    const named = { name: slug, domain: `${slug}.example`, domain_aliases: [], ...called };
    const fields = { slug, ...named, hq_country: null, owner };
    this.add({ type: 'company_registered', company_id, observed_at: at, command_id: slug, ...fields });
    const link = { command_id: slug, board_id: board(company_id), via: 'directory' } as const;
    this.add({ type: 'board_linked', company_id, observed_at: at, ...link });
    return company_id;
  }

  open(
    company_id: number,
    role: string,
    at: string,
    labels: { function?: JobFunction; country?: string | null } = {},
  ): string {
    const req_key = `lever:c${company_id}:${role}`;
    this.add({
      type: 'opened',
      company_id,
      observed_at: at,
      crawl_id: this.crawlId(),
      req_key,
      board_id: board(company_id),
      posting_id: role,
      title: role,
      function: labels.function ?? 'engineering',
      country: labels.country === undefined ? 'DE' : labels.country,
      city: null,
      opened_at: at,
      opened_at_from: 'sighting',
      baseline: false,
      confidence: 0.95,
    });
    return req_key;
  }

  close(company_id: number, req_key: string, at: string): void {
    const seen = { crawl_id: this.crawlId(), board_id: board(company_id), reason: 'proof', last_seen_at: at } as const;
    this.add({ type: 'closed', company_id, observed_at: at, req_key, ...seen });
  }

  crawled(
    company_id: number,
    at: string,
    crawl_id = this.crawlId(),
    outcome: 'complete' | 'failed' = 'complete',
  ): void {
    this.add({
      type: 'board_crawled',
      company_id,
      observed_at: at,
      crawl_id,
      board_id: board(company_id),
      outcome,
      parser_version: 1,
      listed: 0,
      unlisted: [],
      baseline: false,
    });
  }

  add(fact: DecidedFact): void {
    this.facts.push({ event_seq: (this.seq += 1), ...fact } as Fact);
  }

  private crawlId(): string {
    return `crawl-${(this.crawls += 1)}`;
  }
}

function board(companyId: number): string {
  return `lever/c${companyId}`;
}
