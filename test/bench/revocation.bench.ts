import { Pool } from 'undici';
import { startOwnServers } from '@hiring/platform-testing';
import { quantile, type BenchContext, type Measure } from './bench-context.js';
import { ACCEPTS_TOKENS, Apps } from './gateway/apps.js';
import { Installation } from './gateway/installation.js';
import { PING } from './gateway/tool-call.js';

const REVOCATIONS = Number(process.env['REVOCATION_COUNT'] ?? 500);
const GATEWAYS = 3;
const PUBLIC_ORIGIN = 'http://gateway.test';
/** The number of credentials used and revoked at the same time. */
const LANES = 4;
/** The number of clients that use one credential at the same time, on each gateway. */
const HAMMERS = 2;
const BACKGROUND_CLIENTS = 8;
/** The time in milliseconds for which the clients still try a credential after its revocation. */
const AFTER_MS = 80;

interface Counts {
  acceptedAfter: number;
  triedAfter: number;
  acceptedBefore: number;
  tookMs: number[];
}

/** A credential with its request and its revocation. */
interface Credential {
  request: { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string };
  revoke(): Promise<void>;
}

/**
 * Revokes keys and access tokens while they are used on three gateways, first with Redis running and then with Redis
 * stopped. Counts the requests that were accepted although they began after the answer to the revocation. Other traffic
 * runs throughout.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const database = await context.createDatabase('revocation');
  const servers = await startOwnServers({ redis: true });
  const { redis } = servers;
  const own = { ...context.servers, redisUrl: redis.url };
  const installation = await Installation.prepare(context.prefix(), database, own, ['gateway']);
  const apps = await Apps.open(installation);
  try {
    // The benchmark counts as a trusted proxy, so that it can give each request a different client address. All
    // gateways have the same public origin, because an access token is valid for one origin.
    const proxied = { TRUSTED_PROXIES: '127.0.0.1', BASE_URL: PUBLIC_ORIGIN, ...ACCEPTS_TOKENS };
    const origins: string[] = [];
    while (origins.length < GATEWAYS) origins.push((await installation.add('gateway', proxied)).origin);
    const { customerId, key } = await installation.customer('internal');
    const pools = origins.map((origin) => new Pool(origin, { connections: 64 }));
    const measures: Measure[] = [];
    for (const state of ['Redis up', 'Redis stopped']) {
      if (state === 'Redis stopped') await redis.stop();
      for (const kind of ['keys', 'tokens'] as const) {
        const caller = new Caller(pools);
        const revocations = new Revocations(caller, origins.length, key, () =>
          kind === 'keys' ? keyOf(caller, key) : tokenOf(apps, customerId),
        );
        const counts = await revocations.run();
        context.log(
          `${kind}, ${state}: ${counts.acceptedBefore} accepted before, ${counts.triedAfter} tried after; a revocation took p50 ` +
            `${quantile(counts.tookMs, 0.5).toFixed(1)} ms, p99 ${quantile(counts.tookMs, 0.99).toFixed(1)} ms`,
        );
        measures.push(
          context.measure(
            `revocations under load, ${kind}, ${state}`,
            kind,
            { min: REVOCATIONS },
            counts.tookMs.length,
          ),
          context.measure(
            `requests begun after a revocation, ${kind}, ${state}`,
            'requests',
            { min: 10 * REVOCATIONS },
            counts.triedAfter,
          ),
          context.measure(`of them accepted, ${kind}, ${state}`, 'requests', { max: 0 }, counts.acceptedAfter),
        );
      }
    }
    await Promise.all(pools.map((pool) => pool.close()));
    return measures;
  } finally {
    await apps.close();
    await installation.stop();
    await servers.remove();
  }
}

/** The account's new key. */
async function keyOf(caller: Caller, owner: string): Promise<Credential> {
  const authorized = { 'x-api-key': owner, 'content-type': 'application/json' };
  const made = await caller.send(0, {
    method: 'POST',
    path: '/v1/keys',
    headers: authorized,
    body: '{"tier":"internal"}',
  });
  const { id, key } = JSON.parse(made.text) as { id: number; key: string };
  return {
    request: { method: 'GET', path: '/v1/whoami', headers: { 'x-api-key': key } },
    revoke: async () => {
      const { status } = await caller.send(id, {
        method: 'DELETE',
        path: `/v1/keys/${id}`,
        headers: { 'x-api-key': owner },
      });
      if (status !== 204) throw new Error(`revoking answered ${status}`);
    },
  };
}

/** Creates a grant. The returned request uses the grant's token to list the tools. */
async function tokenOf(apps: Apps, customerId: string): Promise<Credential> {
  const app = await apps.connect(customerId, PUBLIC_ORIGIN);
  const headers = { ...PING.headers, authorization: `Bearer ${app.token}` };
  return {
    request: { method: 'POST', path: PING.path, headers, body: PING.body },
    revoke: () => apps.end(app),
  };
}

class Revocations {
  private readonly counts: Counts = { acceptedAfter: 0, triedAfter: 0, acceptedBefore: 0, tookMs: [] };
  private left = REVOCATIONS;
  private over = false;

  constructor(
    private readonly caller: Caller,
    private readonly gateways: number,
    private readonly owner: string,
    private readonly make: () => Promise<Credential>,
  ) {}

  async run(): Promise<Counts> {
    const background = Array.from({ length: BACKGROUND_CLIENTS }, (_, index) => this.use(index));
    try {
      await Promise.all(Array.from({ length: LANES }, () => this.lane()));
    } finally {
      this.over = true;
      await Promise.all(background);
    }
    return this.counts;
  }

  private async lane(): Promise<void> {
    while (this.left > 0) {
      this.left -= 1;
      await this.revokeOne();
    }
  }

  private async revokeOne(): Promise<void> {
    const { request, revoke } = await this.make();
    const state = { gone: false, over: false };
    const hammers = Array.from({ length: this.gateways * HAMMERS }, (_, hammer) => this.hammer(request, hammer, state));
    try {
      await new Promise((resolve) => setTimeout(resolve, 10));
      const began = performance.now();
      await revoke();
      state.gone = true;
      this.counts.tookMs.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, AFTER_MS));
    } finally {
      state.over = true;
      await Promise.all(hammers);
    }
  }

  private async hammer(
    request: Credential['request'],
    gateway: number,
    state: { gone: boolean; over: boolean },
  ): Promise<void> {
    while (!state.over) {
      const after = state.gone;
      const { status } = await this.caller.send(gateway, request);
      if (after) this.counts.triedAfter += 1;
      if (status !== 200) continue;
      if (after) this.counts.acceptedAfter += 1;
      else this.counts.acceptedBefore += 1;
    }
  }

  private async use(gateway: number): Promise<void> {
    const request = { method: 'GET', path: '/v1/whoami', headers: { 'x-api-key': this.owner } } as const;
    while (!this.over) await this.caller.send(gateway, request);
  }
}

class Caller {
  private attempts = 0;

  constructor(private readonly pools: readonly Pool[]) {}

  async send(
    gateway: number,
    {
      method,
      path,
      headers,
      body,
    }: { method: 'GET' | 'POST' | 'DELETE'; path: string; headers: Record<string, string>; body?: string },
  ): Promise<{ status: number; text: string }> {
    // Each attempt has another address, because refused keys from one address would reach the limit on failed
    // authentication.
    this.attempts += 1;
    const address = `10.${(this.attempts >> 16) % 256}.${(this.attempts >> 8) % 256}.${this.attempts % 256}`;
    const pool = this.pools[gateway % this.pools.length] as Pool;
    const sent = {
      path,
      method,
      headers: { ...headers, 'x-forwarded-for': address },
      ...(body !== undefined && { body }),
    };
    const answer = await pool.request(sent);
    return { status: answer.statusCode, text: await answer.body.text() };
  }
}
