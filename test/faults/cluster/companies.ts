import { randomUUID } from 'node:crypto';
import type { Draws } from '@hiring/fake-boards';
import { eventually } from '@hiring/platform-testing';
import { IntakeClient } from '../../../apps/support/src/registry/intake-client.js';
import type { Services } from '../services.js';
import { nowMs, type History } from './history.js';

const ROLES_SHOWN = 6;
const COMMAND_MS_MAX = 30_000;
const FIRST_CRAWL_MS_MAX = 120_000;

interface Company {
  id: number;
  token: string;
  /** The titles of all postings, by the posting's number. The board shows the last few. */
  roles: string[];
}

/** Manages the run's companies in the shared catalogue: their simulated boards and the operator's commands. */
export class Companies {
  private readonly all: Company[] = [];
  private readonly intake: IntakeClient;
  private made = 0;
  private published = 0;

  constructor(
    private readonly services: Services,
    private readonly history: History,
    private readonly runName: string,
  ) {
    const { operator } = services;
    const topics = { intake: operator.topic('intake'), ledger: operator.topic('ledger') };
    this.intake = new IntakeClient(operator.kafka, topics);
  }

  get ids(): number[] {
    return this.all.map(({ id }) => id);
  }

  /** Registers a company with one board. The confirmed commands are added to the history. */
  async add(): Promise<number> {
    this.made += 1;
    const token = `${this.runName}${this.made}`;
    await this.services.simulator(`/boards/greenhouse/${token}`, { postings: [] });
    const profile = { name: `Faults ${this.made}`, domain: `${token}.example`, domain_aliases: [], hq_country: null };
    const id = await this.command({ type: 'register_company', ...profile, owner: null });
    await this.command({ type: 'link_board', company_id: id, board_id: `greenhouse/${token}`, via: 'directory' });
    this.all.push({ id, token, roles: [] });
    return id;
  }

  /**
   * Resolves when every company has been crawled. A company's first crawl is the baseline, so only later postings are
   * new roles.
   */
  async allCrawled(): Promise<void> {
    const isCrawled = async (): Promise<boolean> => {
      const crawled = new Set(
        (await this.services.operator.ledger()).map((fact) => fact.type === 'board_crawled' && fact.company_id),
      );
      return this.all.every(({ id }) => crawled.has(id));
    };
    await eventually(isCrawled, { timeoutMs: FIRST_CRAWL_MS_MAX, everyMs: 500 });
  }

  /** Adds a role to the company's board, removes the oldest and queues a crawl. Returns the title. */
  async publish(id: number): Promise<string> {
    const company = this.all.find((one) => one.id === id) as Company;
    this.published += 1;
    const title = `Engineer ${this.runName} ${this.published}`;
    company.roles.push(title);
    const first = Math.max(0, company.roles.length - ROLES_SHOWN);
    const postings = company.roles.slice(first).map((each, index) => ({
      title: each,
      function: 'engineering',
      cities: ['Berlin'],
      number: 1_000 + first + index,
    }));
    await this.services.simulator(`/boards/greenhouse/${company.token}`, { postings });
    await this.crawl(id);
    return title;
  }

  async crawl(id: number): Promise<void> {
    await this.services.operator.bus.request('freshness.queue_crawls', { company_ids: [id] });
  }

  draw(draws: Draws): number {
    return draws.pick(this.all).id;
  }

  close(): void {
    this.intake.close();
  }

  /** Repeats the command under the same id until the ledger confirms it. Returns the company's id. */
  private async command(fields: object): Promise<number> {
    const message = { ...fields, command_id: randomUUID(), observed_at: new Date().toISOString() };
    const fact = await this.intake.send(message as Parameters<IntakeClient['send']>[0], COMMAND_MS_MAX);
    const confirmed = { command_id: message.command_id, confirmed_ms: nowMs(), event_seq: fact.event_seq };
    this.history.add({ kind: 'command', ...confirmed });
    return fact.company_id;
  }
}
