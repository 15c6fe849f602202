import { execFileSync } from 'node:child_process';
import { repositoryRoot } from '@hiring/stack';

const BUS = ['libs/platform/rpc', 'libs/platform/kafka', 'libs/contracts/src/topics.ts'];
const EDGE = [...BUS, 'apps/gateway/src', 'libs/platform/http-edge', 'libs/billing/src', 'libs/platform/redis'];
const READS = [...EDGE, 'apps/reads/src', 'libs/signals/src', 'libs/platform/projection', 'libs/platform/postgres'];
const USAGE = [...BUS, 'apps/metering/src', 'libs/billing/src', 'libs/platform/projection', 'libs/platform/postgres'];
const LEDGER = ['apps/ledger/src', 'libs/ledger/src', 'libs/platform/kafka', 'libs/platform/postgres'];
const CRAWL = ['apps/freshness/src', 'libs/boards/src', 'libs/platform/safe-fetch', ...LEDGER, 'libs/platform/rpc'];
const PUSH = ['apps/change-feed/src', 'libs/delivery/src', 'libs/platform/kafka', 'libs/platform/postgres'];
const FEED = [...EDGE, ...PUSH];
const EXPORTS = ['apps/exports/src', 'libs/platform/postgres', 'libs/platform/rpc'];

/** The files and folders that each benchmark measures, by the benchmark's name. */
export const MEASURED_CODE = {
  rpc: BUS,
  'reads-failover': READS,
  'gateway-read': READS,
  reads: READS,
  answers: READS,
  'job-search': ['apps/reads/src', 'libs/platform/postgres'],
  screen: ['apps/reads/src', 'libs/platform/postgres'],
  'enrich-batch': READS,
  mcp: READS,
  docs: EDGE,
  idempotency: READS,
  limiter: ['apps/gateway/src/admission', 'apps/gateway/src/rate-limit', 'libs/platform/redis'],
  revocation: ['apps/gateway/src/access', 'apps/gateway/src/admission', 'libs/platform/redis'],
  'foreign-unknown': FEED,
  'usage-append': ['libs/platform/kafka'],
  'usage-project': USAGE,
  'usage-window': USAGE,
  'usage-archive': [...USAGE, 'libs/platform/files'],
  'billing-faults': [...EDGE, ...USAGE, ...PUSH],
  'frozen-books': [...EDGE, ...USAGE],
  crawl: [...CRAWL, 'libs/normalise/src'],
  'crawl-texts': [...CRAWL, 'libs/extraction/src'],
  normalise: ['libs/normalise/src'],
  texts: ['libs/extraction/src'],
  politeness: CRAWL,
  'troubled-boards': CRAWL,
  visible: [...CRAWL, ...READS, ...PUSH],
  'ledger-append': LEDGER,
  decide: ['libs/ledger/src'],
  closures: ['libs/ledger/src'],
  project: READS,
  rebuild: READS,
  feed: FEED,
  webhooks: PUSH,
  isolation: PUSH,
  'delivery-faults': PUSH,
  slack: PUSH,
  'watch-cancel': FEED,
  'webhook-delete': FEED,
  'search-watches': [...FEED, 'libs/signals/src'],
  signals: [...PUSH, 'libs/signals/src'],
  neighbours: [...FEED, ...READS, ...EXPORTS],
  export: [...EXPORTS, 'apps/gateway/src'],
  dataset: EXPORTS,
  'consumer-start': [...EXPORTS, ...PUSH],
  import: [...EXPORTS, 'apps/gateway/src'],
  console: ['apps/console/src', 'apps/exports/src'],
  'quick-start': ['docs/api/quick-start.md', 'libs/client', 'libs/client-python', 'apps/gateway/src'],
  start: ['apps', 'libs', 'tools/stack', 'package.json'],
};

const NO_TESTS = [':(exclude)*spec.ts', ':(exclude)*.testing.ts', ':(exclude)*.md'];

/** Leaves out the commits that change only comments and pages. Their subject begins with `docs`. */
const NO_DOCS = ['--invert-grep', '--grep=^docs[(:]'];

/**
 * Returns the newest commit after `commit` that changed the measured code. Returns undefined if there is no such
 * commit. Returns the reason if the commit cannot be determined.
 */
export function changeSince(bench, commit) {
  if (!/^[0-9a-f]{7,40}$/.test(commit)) return 'code of no commit';
  const paths = [`test/bench/${bench}.bench.ts`, ...(MEASURED_CODE[bench] ?? [])];
  const args = ['log', '-1', '--format=%h %s', ...NO_DOCS, `${commit}..HEAD`, '--', ...paths, ...NO_TESTS];
  try {
    const options = { cwd: repositoryRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync('git', args, options).trim() || undefined;
  } catch {
    return `no commit ${commit} here`;
  }
}
