import type { DecidedFact, Fact, Observation, RegistryCommand } from '@hiring/contracts';
import {
  companyOfCommand,
  decideCommand,
  decideObservation,
  emptyCompany,
  emptyRegistry,
  evolveCompany,
  evolveRegistry,
  type CompanyState,
  type Decision,
} from '../../src/index.js';
import { BOARDS, COMPANY_ID, START, World, type Step } from './crawl-sequences.js';

/** One intake message with its decision. */
export interface Moment {
  observation: Observation | null;
  /** The state before the message, as JSON. */
  before: string;
  decision: Decision;
  facts: Fact[];
}

export interface HistoryOptions {
  /** Applied to the state before each message. */
  between?: (state: CompanyState) => CompanyState;
}

/** Decides a company's messages in order. */
export class History {
  readonly facts: Fact[] = [];
  readonly moments: Moment[] = [];
  state: CompanyState = emptyCompany(COMPANY_ID);
  private readonly registry = emptyRegistry();
  private readonly world = new World();
  private messages = 0;

  constructor(private readonly options: HistoryOptions = {}) {
    const at = new Date(START).toISOString();
    const company = { name: 'Acme', domain: 'acme.example', domain_aliases: [], hq_country: null, owner: null };
    this.command({ type: 'register_company', command_id: 'register', observed_at: at, ...company });
    for (const board_id of BOARDS.slice(0, 3)) {
      const link = { company_id: COMPANY_ID, board_id, via: 'careers_page' } as const;
      this.command({ type: 'link_board', command_id: `link ${board_id}`, observed_at: at, ...link });
    }
  }

  static of(steps: readonly Step[], options: HistoryOptions = {}): History {
    const history = new History(options);
    for (const step of steps) history.take(step);
    return history;
  }

  private take(step: Step): void {
    this.world.now += step.gapMillis;
    this.messages += 1;
    if (step.kind === 'crawl') {
      this.observe(this.world.observation(step, `crawl ${this.messages}`));
    } else {
      const command = this.world.command(
        step,
        `command ${this.messages}`,
        this.state.reqs.map((req) => req.req_key),
      );
      if (command !== null) this.command(command);
    }
  }

  private observe(observation: Observation): void {
    if (this.options.between !== undefined) this.state = this.options.between(this.state);
    const before = JSON.stringify(this.state);
    const decision = decideObservation(this.state, observation, this.world.now);
    this.moments.push({ observation, before, decision, facts: this.fold(decision) });
  }

  private command(command: RegistryCommand): void {
    const known = companyOfCommand(this.registry, command) === null ? null : this.state;
    const before = JSON.stringify(this.state);
    const decision = decideCommand(this.registry, known, command, 'abcd1234', this.world.now);
    this.moments.push({ observation: null, before, decision, facts: this.fold(decision) });
  }

  private fold(decision: Decision): Fact[] {
    if (decision.kind !== 'facts') return [];
    return decision.facts.map((decided: DecidedFact) => {
      const fact = { ...decided, event_seq: this.facts.length + 1 } as Fact;
      this.facts.push(fact);
      this.state = evolveCompany(this.state, fact);
      evolveRegistry(this.registry, fact);
      return fact;
    });
  }
}
