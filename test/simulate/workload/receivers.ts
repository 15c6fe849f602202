import type { Life } from '../kernel/process.js';
import { START_MS } from '../kernel/world.js';
import type { Servers } from '../servers/servers.js';
import type { WebhookSender } from '../../../apps/change-feed/src/receivers/webhook.sender.js';

type Message = Parameters<WebhookSender['send']>[0];
type Sent = Awaited<ReturnType<WebhookSender['send']>>;

export interface Received {
  atMs: number;
  webhook: number;
  id: string;
  body: string;
}

/** A busy receiver's Retry-After in seconds. */
const PAUSE_SECONDS = 60;
const TYPES = ['opened', 'reposted', 'reobserved'];
export const COMPANY_WATCHES = 3;

/** Customers' receivers with their webhooks and watches. */
export class Receivers {
  readonly received: Received[] = [];
  /** Messages whose attempt began before the receiver's Retry-After had passed. */
  readonly tooEarly: string[] = [];
  isReliable = false;

  constructor(private readonly servers: Servers) {
    const { delivery, search } = servers;
    ['cus_one', 'cus_two'].forEach((customer, at) => {
      const webhook = at + 1;
      delivery.webhooks.rows.set(String(webhook), {
        ...{
          id: webhook,
          customer_id: customer,
          url: `https://${webhook}.example/`,
          status: 'active',
          disabled_reason: null,
        },
        ...{
          ordered: webhook === 2,
          concurrency: 3,
          failing_since: null,
          lease_token: null,
          lease_until: 0,
          not_before: 0,
        },
      });
      const watch = {
        customer_id: customer,
        webhook_id: webhook,
        event_types: TYPES,
        status: 'active',
        from_seq: 0,
        key_id: webhook,
      } as const;
      for (let company = 1; company <= COMPANY_WATCHES; company += 1) {
        const id = 10 * webhook + company;
        delivery.watches.rows.set(String(id), { ...watch, id, company_id: company, search_id: null, change_no: 0 });
      }
      search.searches.rows.set(String(webhook), { id: webhook, filters: { geo: 'DE' } });
      const id = 100 + webhook;
      delivery.watches.rows.set(String(id), { ...watch, id, company_id: null, search_id: webhook, change_no: webhook });
    });
    search.position.rows.set('one', { event_seq: 0, change_no: 2, matcher: null, matching_until: null });
  }

  /** One process's delivery sender. */
  sender(life: Life): WebhookSender {
    return { send: (message: Message) => this.send(life, message) } as unknown as WebhookSender;
  }

  /** Makes all waiting deliveries due, and enables disabled webhooks. */
  makeDue(): void {
    const { delivery, world } = this.servers;
    const tx = this.servers.database.begin();
    for (const row of delivery.webhooks.all()) {
      const active = row.status === 'disabled' ? ({ status: 'active', disabled_reason: null } as const) : {};
      tx.put(delivery.webhooks, { ...row, ...active, not_before: 0 });
    }
    for (const row of delivery.deliveries.all()) {
      if (row.status === 'pending' && row.due_at > world.nowMs)
        tx.put(delivery.deliveries, { ...row, due_at: world.nowMs });
    }
    this.servers.database.commit(tx);
  }

  /** Returns whether the receiver's Retry-After is still in force and was already stored when the attempt began. */
  private isPaused(webhook: number, message: string): boolean {
    const { delivery, world } = this.servers;
    const until = delivery.webhooks.rows.get(String(webhook))?.not_before ?? 0;
    const row = delivery.deliveries.all().find((one) => message === `evt_${one.event_seq}_${one.watch_id}`);
    return until > world.nowMs && (row?.started_at ?? 0) > until - PAUSE_SECONDS * 1_000;
  }

  private async send(life: Life, { url, id, body, onDispatch }: Message): Promise<Sent> {
    const { world } = life;
    const began = world.nowMs;
    onDispatch?.();
    const webhook = Number(new URL(url).hostname.split('.')[0]);
    const failed = (): Error => new Error('connection_failed');
    const name = world.has('each attempt has its own message id') ? `${id}_${Math.floor(began - START_MS)}` : id;
    if (this.isPaused(webhook, id)) this.tooEarly.push(id);
    const arrive = (): number => {
      this.received.push({ atMs: world.nowMs, webhook, id: name, body });
      world.trace(`webhook ${webhook} receives ${name}`);
      return this.isReliable
        ? 200
        : world.draws.weighted([
            [200, 0.85],
            [500, 0.12],
            [429, 0.02],
            [410, 0.01],
          ] as const);
    };
    const end = await life
      .request(`post ${id}`, arrive, {
        lostRequest: failed,
        lostReply: failed,
        timeoutMs: world.draws.between(0, 15_000),
      })
      .then((status) => ({ status, retryAfter: status === 429 ? String(PAUSE_SECONDS) : null, response: null }))
      .catch(() => ({ error: 'connection_failed' as const }));
    return { end, atMs: Math.floor(began), durationMs: Math.round(world.nowMs - began) };
  }
}
