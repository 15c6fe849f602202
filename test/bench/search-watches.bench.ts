import { eventually, startOwnServers, type OwnServers } from '@hiring/platform-testing';
import { quantile, type BenchContext, type Measure } from './bench-context.js';
import { processorSecondsBelow, spent } from './processor-time.js';
import { compareWithBruteForce } from './search-watches/brute-force.js';
import { generator } from './search-watches/generated.js';
import { SearchLoad } from './search-watches/search-load.js';

const SEARCHES = Number(process.env['SEARCH_WATCHES_SEARCHES'] ?? 100_000);
const EVENTS = Number(process.env['SEARCH_WATCHES_EVENTS'] ?? 60_000);
const PER_SECOND = 1_000;
const FORCED = Number(process.env['SEARCH_WATCHES_FORCED'] ?? 10_000);
const KILLS = Number(process.env['SEARCH_WATCHES_KILLS'] ?? 20);
const FAULT_SEARCHES = Math.min(SEARCHES, 100_000);
const EVENTS_PER_KILL = 300;
const FAULT_PER_SECOND = 200;

/**
 * Measures watches on saved searches. First checks that the index finds the same matches as a comparison of every
 * search with every event. Then measures the time from an event's commit to the first delivery attempt. This time
 * includes the billing. Last, kills processes with -9 and checks the bills.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  return [...forced(context), ...(await steady(context)), ...(KILLS > 0 ? await faults(context) : [])];
}

function forced(context: BenchContext): Measure[] {
  const { differing, matches, examined } = compareWithBruteForce(FORCED, FORCED);
  context.log(
    `${FORCED} searches, ${FORCED} events: ${matches} matches, ${examined.toFixed(1)} searches examined per event`,
  );
  return [context.measure('pairs on which index and comparison differ', 'pairs', { max: 0 }, differing)];
}

async function steady(context: BenchContext): Promise<Measure[]> {
  const load = await SearchLoad.prepare(context.prefix(), context.servers, SEARCHES);
  try {
    await load.run(Math.min(EVENTS, 5_000), PER_SECOND); // Warms up compilers and connections.
    await load.settled();
    load.latenciesMs.length = 0;
    load.matchesPerEvent.length = 0;
    const before = processorSecondsBelow();
    const already = load.deliveries;
    await load.run(EVENTS, PER_SECOND);
    const lost = await load.settled();
    const perDelivery = [...spent(before, processorSecondsBelow())].map(
      ([name, seconds]) => [name, (1_000 * seconds) / (load.deliveries - already)] as const,
    );
    context.log(
      `processor time per delivery: ${perDelivery.map(([name, ms]) => `${name} ${ms.toFixed(3)} ms`).join(', ')}`,
    );
    const { due, billed, unbilled } = await load.books();
    const ms = (q: number): number => quantile(load.latenciesMs, q);
    const matches = load.matchesPerEvent;
    const average = matches.reduce((sum, count) => sum + count, 0) / matches.length;
    context.log(`waited on average, ms: ${JSON.stringify(await load.stages())}`);
    context.log(`matches per event: ${average.toFixed(2)}, p99.9 ${quantile(matches, 0.999)}`);
    context.log(`resident memory of change-feed: ${(load.feed.residentBytes / 2 ** 20).toFixed(0)} MiB`);
    return [
      context.measure(`commit to first attempt, ${SEARCHES} searches, ${PER_SECOND} events/s, p50`, 'ms', {}, ms(0.5)),
      context.measure('the same, p99', 'ms', { max: 150 }, ms(0.99)),
      context.measure('lost', 'deliveries', { max: 0 }, lost),
      context.measure('delivered without a match', 'deliveries', { max: 0 }, load.unexpected),
      context.measure('changes billed beyond those due', 'changes', { max: 0 }, Math.abs(billed - due)),
      context.measure('delivered unbilled', 'deliveries', { max: 0 }, unbilled),
    ];
  } finally {
    await load.close();
  }
}

async function faults(context: BenchContext): Promise<Measure[]> {
  const servers = await startOwnServers({ kafka: true, postgres: true, redis: true });
  const addresses = {
    kafkaBrokers: servers.kafka.brokers,
    databaseAdminUrl: servers.postgres.adminUrl,
    redisUrl: servers.redis.url,
  };
  const load = await SearchLoad.prepare(context.prefix(), addresses, FAULT_SEARCHES);
  const random = generator(3);
  try {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const arriving = load.run(EVENTS_PER_KILL, FAULT_PER_SECOND);
      await new Promise((resolve) => setTimeout(resolve, 200 + random(1_000)));
      const victim = await killOne(load, servers, kill, arriving);
      await arriving;
      context.log(`kill ${kill}: ${victim}, ${load.deliveries} deliveries due so far`);
    }
    const lost = await load.settled();
    const { due, billed, twice, unbilled } = await load.books();
    context.log(`${load.deliveries} deliveries, ${load.duplicates} made twice; ${billed} changes billed of ${due}`);
    return [
      context.measure(`lost over ${KILLS} kills`, 'deliveries', { max: 0 }, lost),
      context.measure('billed twice', 'bills', { max: 0 }, twice + Math.max(0, billed - due)),
      context.measure('due and not billed', 'changes', { max: 0 }, Math.max(0, due - billed)),
      context.measure('delivered unbilled', 'deliveries', { max: 0 }, unbilled),
    ];
  } finally {
    await load.close();
    await servers.remove();
  }
}

/** Kills one process: every fifth time a server, otherwise the service and the gateway in turn. */
async function killOne(load: SearchLoad, servers: OwnServers, kill: number, arriving: Promise<void>): Promise<string> {
  if (kill % 5 === 0) {
    // All commits end before a server is killed, because this benchmark's ledger writer fails when its broker ends.
    await arriving;
    const name = (['postgres', 'kafka', 'redis'] as const)[(kill / 5 - 1) % 3] ?? 'postgres';
    await load.commit(EVENTS_PER_KILL);
    await servers[name].kill9();
    await servers[name].start();
    return name;
  }
  const instance = kill % 2 === 0 ? load.gateway : load.feed;
  await instance.end('SIGKILL');
  instance.launch();
  await eventually(() => instance.ready().then(() => true), { timeoutMs: 120_000 });
  return instance.service;
}
