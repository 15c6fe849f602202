import { Pool } from 'undici';
import { quantile, type BenchContext, type Measure } from './bench-context.js';
import { Installation } from './gateway/installation.js';

const REVOCATIONS = Number(process.env['REVOCATION_COUNT'] ?? 500);
/** Keys that are used and revoked at the same time. */
const LANES = 4;
/** Clients of each such key on each gateway. */
const HAMMERS = 2;
const BACKGROUND_CLIENTS = 8;
/** How long a revoked key is still tried. */
const AFTER_MS = 80;

interface Counts {
  acceptedAfter: number;
  triedAfter: number;
  acceptedBefore: number;
  tookMs: number[];
}

/**
 * Keys in use on two gateways, revoked one after the other through either: counts accepted requests that began after
 * the 204. Other traffic runs throughout.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const database = await context.createDatabase('revocation');
  const installation = await Installation.prepare(context.prefix(), database, context.servers, ['gateway']);
  try {
    // Each request has a different client address.
    const proxied = { TRUSTED_PROXIES: '127.0.0.1' };
    const gateways = [await installation.add('gateway', proxied), await installation.add('gateway', proxied)];
    const { key } = await installation.customer('internal');
    const pools = gateways.map(({ origin }) => new Pool(origin, { connections: 64 }));
    const revocations = new Revocations(pools, key);
    const counts = await revocations.run();
    await Promise.all(pools.map((pool) => pool.close()));
    context.log(
      `${counts.acceptedBefore} accepted before, ${counts.triedAfter} tried after; a revocation took p50 ` +
        `${quantile(counts.tookMs, 0.5).toFixed(1)} ms, p99 ${quantile(counts.tookMs, 0.99).toFixed(1)} ms`,
    );
    return [
      context.measure('revocations under load', 'keys', { min: 500 }, counts.tookMs.length),
      context.measure('requests begun after a 204', 'requests', { min: 5_000 }, counts.triedAfter),
      context.measure('of them accepted', 'requests', { max: 0 }, counts.acceptedAfter),
    ];
  } finally {
    await installation.stop();
  }
}

class Revocations {
  private readonly counts: Counts = { acceptedAfter: 0, triedAfter: 0, acceptedBefore: 0, tookMs: [] };
  private left = REVOCATIONS;
  private over = false;
  private attempts = 0;

  constructor(
    private readonly pools: readonly Pool[],
    private readonly owner: string,
  ) {}

  async run(): Promise<Counts> {
    const background = Array.from({ length: BACKGROUND_CLIENTS }, (_, index) => this.use(this.owner, index));
    await Promise.all(Array.from({ length: LANES }, (_, lane) => this.lane(lane)));
    this.over = true;
    await Promise.all(background);
    return this.counts;
  }

  private async lane(lane: number): Promise<void> {
    while (this.left > 0) {
      this.left -= 1;
      await this.revokeOne(lane + this.left);
    }
  }

  private async revokeOne(turn: number): Promise<void> {
    const { id, key } = JSON.parse(
      (await this.request(turn, this.owner, 'POST', '/v1/keys', '{"tier":"internal"}')).text,
    ) as {
      id: number;
      key: string;
    };
    const state = { gone: false, over: false };
    const hammers = this.pools.flatMap((_, gateway) =>
      Array.from({ length: HAMMERS }, () => this.hammer(key, gateway, state)),
    );
    await new Promise((resolve) => setTimeout(resolve, 10));
    const began = performance.now();
    const { status } = await this.request(turn, this.owner, 'DELETE', `/v1/keys/${id}`);
    state.gone = true;
    if (status !== 204) throw new Error(`revoking answered ${status}`);
    this.counts.tookMs.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, AFTER_MS));
    state.over = true;
    await Promise.all(hammers);
  }

  private async hammer(key: string, gateway: number, state: { gone: boolean; over: boolean }): Promise<void> {
    while (!state.over) {
      const after = state.gone;
      const { status } = await this.request(gateway, key, 'GET', '/v1/whoami');
      if (after) this.counts.triedAfter += 1;
      if (status !== 200) continue;
      if (after) this.counts.acceptedAfter += 1;
      else this.counts.acceptedBefore += 1;
    }
  }

  private async use(key: string, gateway: number): Promise<void> {
    while (!this.over) await this.request(gateway, key, 'GET', '/v1/whoami');
  }

  private async request(
    gateway: number,
    key: string,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: string,
  ): Promise<{ status: number; text: string }> {
    // A different address each time: refused keys would otherwise reach the limit on failed authentication.
    this.attempts += 1;
    const address = `10.${(this.attempts >> 16) % 256}.${(this.attempts >> 8) % 256}.${this.attempts % 256}`;
    const headers: Record<string, string> = { 'x-api-key': key, 'x-forwarded-for': address };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const pool = this.pools[gateway % this.pools.length] as Pool;
    const answer = await pool.request({ path, method, headers, ...(body !== undefined && { body }) });
    return { status: answer.statusCode, text: await answer.body.text() };
  }
}
