import type { Fact, LinkBoard, Observation, ObservedPosting } from '@hiring/contracts';
import {
  decideCommand,
  decideObservation,
  emptyCompany,
  emptyRegistry,
  evolveCompany,
  type CompanyState,
} from '../src/index.js';

/** One company with its boards, replayed day by day through the rules. */
export class BoardReplay {
  readonly facts: Fact[] = [];
  readonly state: CompanyState;
  private crawls = 0;

  constructor(
    private readonly companyId: number,
    private readonly from: string,
  ) {
    this.state = emptyCompany(companyId);
    const company = { name: 'Acme', domain: 'acme.example', domain_aliases: [], hq_country: null, owner: null };
    this.fold(
      decideCommand(
        emptyRegistry(),
        null,
        { type: 'register_company', command_id: 'register', observed_at: from, ...company },
        '',
        Date.parse(from),
      ),
      { company_id: companyId },
    );
  }

  link(boardId: string, at: string = this.from, via: LinkBoard['via'] = 'careers_page'): void {
    const command: LinkBoard = {
      type: 'link_board',
      command_id: `link ${boardId}`,
      company_id: this.companyId,
      observed_at: at,
      board_id: boardId,
      via,
    };
    this.fold(decideCommand(emptyRegistry(), this.state, command, '', Date.parse(at)));
  }

  crawl(boardId: string, at: string, postings: ObservedPosting[], more: Partial<Observation> = {}): Fact[] {
    this.crawls += 1;
    const observation: Observation = {
      type: 'observation',
      crawl_id: `crawl ${this.crawls}`,
      company_id: this.companyId,
      board_id: boardId,
      observed_at: at,
      outcome: 'complete',
      parser_version: 1,
      postings,
      gone: [],
      ...more,
    };
    return this.fold(decideObservation(this.state, observation, Date.parse(at)));
  }

  private fold(decision: ReturnType<typeof decideObservation>, over: Partial<Fact> = {}): Fact[] {
    if (decision.kind !== 'facts') throw new Error(`${decision.kind}: ${decision.reason}`);
    return decision.facts.map((decided) => {
      const fact = { ...decided, ...over, event_seq: this.facts.length + 1 } as Fact;
      evolveCompany(this.state, fact);
      this.facts.push(fact);
      return fact;
    });
  }
}

export function posting(fields: Partial<ObservedPosting> & { posting_id: string; title: string }): ObservedPosting {
  return {
    url: `https://jobs.example/${fields.posting_id}`,
    function: 'product',
    country: null,
    city: null,
    posted_at: null,
    internal_id: null,
    requisition_id: null,
    ...fields,
  };
}
