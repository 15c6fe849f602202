/**
 * The benchmarks of `npm run bench -- all` in order, with sizes that let the whole run end within hours, and the page's
 * text about each part.
 */
export const PARTS = [
  part('The bus', ['rpc', 'reads-failover'], 'Processor time of kafkajs and the broker: all of it on the same cores.'),
  part(
    'Reading',
    ['gateway-read', 'reads', 'answers', 'job-search', 'screen', 'enrich-batch', 'mcp', 'docs', 'idempotency'],
    'One broker round trip for the bill, and one for the bus where no answer is cached.',
    {
      READS_BENCH_COMPANIES: '20000',
      READS_BENCH_STEADY_SECONDS: '30',
      JOB_SEARCH_OPEN: '250000',
      SCREEN_COMPANIES: '50000',
      ANSWERS_BENCH_CALLS: '300000',
    },
  ),
  part('Admission', ['limiter', 'revocation', 'foreign-unknown'], 'The clock, and Redis in one round trip.'),
  part(
    'Metering',
    ['usage-append', 'usage-project', 'usage-window', 'usage-archive', 'billing-faults', 'frozen-books'],
    'Postgres writing rows; for the window its index.',
    { USAGE_WINDOW_RECORDS: '5000000', BILLING_FAULTS_KILLS: '42', FROZEN_BOOKS_FREEZES: '3' },
  ),
  part(
    'Crawling',
    ['crawl', 'crawl-texts', 'normalise', 'texts', 'politeness', 'troubled-boards', 'visible'],
    'Parsing and naming postings, one thread per process.',
    { TROUBLED_POSTINGS: '1000000' },
  ),
  part(
    'The ledger',
    ['ledger-append', 'decide', 'closures', 'project', 'rebuild'],
    'One writer: JSON, and the broker closing transactions.',
    { CLOSURES_POSTINGS: '1000000' },
  ),
  part(
    'Feed and push',
    [
      'feed',
      'webhooks',
      'isolation',
      'delivery-faults',
      'slack',
      'watch-cancel',
      'webhook-delete',
      'search-watches',
      'signals',
      'neighbours',
    ],
    'Postgres committing attempts; for pages the gateway.',
    { FEED_BENCH_EVENTS: '300000', WATCH_CANCEL_TRIES: '200', SLACK_BENCH_DELIVERIES: '10000', SLACK_BENCH_KILLS: '5' },
  ),
  part(
    'Projects and console',
    ['export', 'dataset', 'consumer-start', 'import', 'console'],
    'COPY in and out of Postgres.',
    {
      IMPORT_BENCH_ROWS: '2000000',
    },
  ),
  part('Starting', ['start', 'quick-start'], 'Starting the broker and compiling the services; installing packages.'),
];

function part(title, benches, limit, sizes = {}) {
  return { title, benches, limit, sizes };
}
