import { randomBytes } from 'node:crypto';
import { eventually } from '@hiring/platform-testing';
import { Sink } from '../../apps/change-feed/src/testing/sink.testing.js';
import type { Product } from './product.js';

const WEBHOOK_SECRET = `whsec_${randomBytes(24).toString('base64')}`;
const ROLES_SHOWN = 8;
const CRAWL_AGAIN_MS = 1_500;

/** A customer with a watch and a revoked key, and a company whose board the drill controls. */
export class World {
  private readonly roles: string[] = [];
  private requestedAt = -Infinity;

  private constructor(
    private readonly product: Product,
    readonly sink: Sink,
    private readonly board: string,
    readonly companyId: number,
    readonly key: string,
    readonly revokedKey: string,
    /** The watch delivers events after this position. */
    readonly watchedFrom: number,
  ) {}

  static async make(product: Product): Promise<World> {
    const { operator } = product;
    const board = `faults${randomBytes(4).toString('hex')}`;
    await product.simulator(`/boards/greenhouse/${board}`, { postings: [] });
    // The first crawl finds an empty board, so later postings are new roles and are pushed.
    const { companyId, seq } = await operator.company('Faults', `${board}.example`, `greenhouse/${board}`);
    const sink = await Sink.open();
    const { customerId, key } = await operator.account('Faults');
    const revoked = await operator.issueKey(customerId);
    const world = new World(product, sink, board, companyId, key, revoked.key, seq);
    const accepted = async (): Promise<boolean> => {
      const { status } = await world.request('/v1/whoami', revoked.key);
      if (status !== 200) throw new Error(`a new key is not accepted: ${status}`);
      return true;
    };
    await eventually(accepted, { timeoutMs: 30_000, everyMs: 250 });
    await operator.bus.request('gateway.revoke_key', { key_id: revoked.id }, { timeoutMs: 30_000 });
    await world.watch();
    return world;
  }

  get secrets(): string[] {
    const secretOf = (key: string): string => key.slice('hsk_live_'.length);
    const keys = [this.key, this.revokedKey].map(secretOf);
    return [...keys, WEBHOOK_SECRET.slice('whsec_'.length)];
  }

  request(path: string, key = this.key, origin = this.product.origins[0], init: RequestInit = {}): Promise<Response> {
    const headers = { 'x-api-key': key, ...init.headers };
    return fetch(`${origin}${path}`, { ...init, headers, signal: AbortSignal.timeout(5_000) });
  }

  /** Adds a role to the board and returns its title. */
  async publish(): Promise<string> {
    const title = `Engineer ${randomBytes(5).toString('hex')}`;
    this.roles.push(title);
    const first = Math.max(0, this.roles.length - ROLES_SHOWN);
    const postings = this.roles.slice(first).map((each, index) => ({
      title: each,
      function: 'engineering',
      cities: ['Berlin'],
      number: 9_000 + first + index,
    }));
    await this.product.simulator(`/boards/greenhouse/${this.board}`, { postings });
    this.requestedAt = -Infinity;
    return title;
  }

  async hasArrived(title: string): Promise<boolean> {
    return (await this.lacking(title)) === null;
  }

  /**
   * Returns null if a published role is in the answers and at the receiver. Otherwise returns where the role is
   * missing. Requests a crawl periodically.
   */
  async lacking(title: string): Promise<string | null> {
    await this.crawl();
    const reqs = await this.request(`/v1/companies/${this.companyId}/open-reqs?limit=100`);
    if (!reqs.ok || !(await reqs.text()).includes(title)) return 'in the answers';
    return this.sink.received.some(({ body }) => body.includes(title)) ? null : 'at the receiver';
  }

  close(): Promise<void> {
    return this.sink.close();
  }

  /**
   * Queues a crawl, at a minimum interval. Repeated crawls are needed, because a crawl that was running when the role
   * was added may have missed the role.
   */
  private async crawl(): Promise<void> {
    if (performance.now() - this.requestedAt < CRAWL_AGAIN_MS) return;
    this.requestedAt = performance.now();
    await this.product.operator.bus.request('freshness.queue_crawls', { company_ids: [this.companyId] });
  }

  /** Creates the webhook and the watch. The watch is retried, because some services may not know the company yet. */
  private async watch(): Promise<void> {
    const hook = await this.post('/v1/webhooks', { url: this.sink.url(), secret: WEBHOOK_SECRET });
    const request = {
      company_id: this.companyId,
      event_types: ['opened', 'reposted', 'reobserved'],
      webhook_endpoint_id: hook.id,
    };
    await eventually(() => this.post('/v1/watches', request), { timeoutMs: 30_000, everyMs: 250 });
  }

  private async post(path: string, body: unknown): Promise<{ id: number }> {
    const headers = { 'content-type': 'application/json' };
    const answer = await this.request(path, this.key, undefined, {
      method: 'POST',
      body: JSON.stringify(body),
      headers,
    });
    if (answer.status !== 201) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as { id: number };
  }
}
