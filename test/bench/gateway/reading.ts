import pg from 'pg';
import { topicName, type Fact } from '@hiring/contracts';
import type { TestDatabase } from '@hiring/platform-testing';
import { generateLedger } from '../../generator/ledger.generator.js';
import { writeLedger } from '../../generator/write-ledger.js';
import type { BenchContext } from '../bench-context.js';
import { Children } from './children.js';
import { Installation, type Instance } from './installation.js';
import { BoardsOf, LedgerWriter } from './ledger-writer.js';
import type { LoadJob, LoadResult } from './load.js';

export const CLIENTS = 64;
const ROUND_SECONDS = Number(process.env['GATEWAY_READ_SECONDS'] ?? 4);
/**
 * The warm-up time in seconds for the JIT compilers in the broker and two services. Until then, a call costs twice as
 * much.
 */
export const WARM_SECONDS = Number(process.env['GATEWAY_READ_WARM_SECONDS'] ?? 30);
export const COMPANIES = 200;
/** A company in another account, which the caller must not detect. */
export const FOREIGN_COMPANY = COMPANIES;
const PATH = '/v1/companies/{id}/is-hiring';

export type Load = (more?: Partial<LoadJob>) => Promise<LoadResult>;

/** Runs one compiled gateway, one `reads` process with a small ledger, and a load process. */
export class Reading {
  private constructor(
    readonly installation: Installation,
    readonly database: TestDatabase,
    readonly origin: string,
    readonly headers: Record<string, string>,
    readonly children: Children,
    private readonly context: BenchContext,
    readonly gateway: Instance,
    readonly reads: Instance,
    readonly writer: LedgerWriter,
  ) {}

  /** @param env the gateway's settings */
  static async open(context: BenchContext, env: NodeJS.ProcessEnv = {}): Promise<Reading> {
    const database = await context.createDatabase('gateway_read');
    const services = ['gateway', 'reads', 'metering'] as const;
    const installation = await Installation.prepare(context.prefix(), database, context.servers, services);
    const writer = await fillLedger(installation);
    const [gateway, reads] = [await installation.add('gateway', env), await installation.add('reads')];
    const { key } = await installation.customer('internal');
    const children = new Children();
    await children.startLoad();
    const reading = new Reading(
      installation,
      database,
      gateway.origin,
      { 'x-api-key': key },
      children,
      context,
      gateway,
      reads,
      writer,
    );
    for (let id = 1; id < FOREIGN_COMPANY; id += 1) await reading.bodyOf(id);
    await reading.product({ seconds: WARM_SECONDS });
    return reading;
  }

  /** Runs one round of load on the gateway. */
  readonly product: Load = (more = {}) => this.answered({ ...this.job, origins: [this.origin], ...more });

  /** Runs one round of load on a baseline with the same responses. */
  against(origin: string): Load {
    return (more = {}) => this.answered({ ...this.job, headers: {}, origins: [origin], ...more });
  }

  async close(): Promise<void> {
    await this.children.stop();
    await this.writer.close();
    await this.installation.stop();
  }

  private get job(): Omit<LoadJob, 'origins'> {
    return { path: PATH, ids: FOREIGN_COMPANY - 1, seconds: ROUND_SECONDS, clients: CLIENTS, headers: this.headers };
  }

  /** Counts only answered requests, because an overloaded gateway refuses some with 503. */
  private async answered(job: LoadJob): Promise<LoadResult> {
    const result = await this.children.send(job);
    const right = result.byStatus[200] ?? 0;
    if (right < result.requests) this.context.log(`not all answered: ${JSON.stringify(result.byStatus)}`);
    return { ...result, perSecond: (result.perSecond * right) / result.requests };
  }

  /** Returns the answer about a company. Retries until `reads` has folded the company. */
  async bodyOf(id: number): Promise<string> {
    const url = `${this.origin}${PATH.replace('{id}', String(id))}`;
    const deadline = performance.now() + 60_000;
    for (;;) {
      const response = await fetch(url, { headers: this.headers });
      const body = await response.text();
      if (response.status === 200) return body;
      if (performance.now() > deadline) throw new Error(`${url}: ${response.status} ${body}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Copies the product's bodies into a table, from which the baseline answers. */
  async copyBodies(): Promise<void> {
    const client = new pg.Client({ connectionString: this.database.adminUrl });
    await client.connect();
    await client.query('CREATE TABLE plain_bodies (company_id int PRIMARY KEY, body text NOT NULL)');
    for (let id = 1; id < FOREIGN_COMPANY; id += 1) {
      await client.query('INSERT INTO plain_bodies VALUES ($1, $2)', [id, await this.bodyOf(id)]);
    }
    await client.query('ANALYZE plain_bodies');
    await client.end();
  }
}

async function fillLedger(installation: Installation): Promise<LedgerWriter> {
  const facts = generateLedger({
    seed: 1,
    companies: COMPANIES,
    reqs: COMPANIES * 5,
    until: new Date().toISOString(),
    days: 60,
  });
  const { kafkaPort, prefix } = installation;
  const boards = new BoardsOf();
  const written = await writeLedger(kafkaPort, topicName(prefix, 'ledger'), boards.passing(withForeign(facts)));
  const single = boards.single;
  single.delete(FOREIGN_COMPANY);
  return LedgerWriter.open(kafkaPort, prefix, single, written);
}

function* withForeign(facts: Iterable<Fact>): Generator<Fact> {
  for (const fact of facts) {
    const isForeign = fact.type === 'company_registered' && fact.company_id === FOREIGN_COMPANY;
    yield isForeign ? { ...fact, owner: 'someone-else' } : fact;
  }
}
