import { metrics } from '@hiring/platform-observability';

export const crawlMetrics = {
  crawls: metrics.counter('freshness_crawls_total', 'Boards read, by outcome', ['vendor', 'outcome']),
  unread: metrics.counter(
    'freshness_postings_unread_total',
    'Known postings whose row or page could not be read, by vendor',
    ['vendor'],
  ),
  texts: metrics.counter(
    'freshness_texts_total',
    'Texts of advertisements with facts to extract: extracted, failed on a rule, or left to a later crawl (unread)',
    ['result'],
  ),
  crawlSeconds: metrics.histogram('freshness_crawl_seconds', 'From the first request to the observation on the intake'),
  fetches: metrics.counter('freshness_fetches_total', 'Requests to boards, by status class or failure', ['result']),
  turnSeconds: metrics.histogram('freshness_turn_seconds', 'Waiting for a turn at the backend'),
  fetchSeconds: metrics.histogram('freshness_fetch_seconds', 'One request to a board, once it had its turn'),
  running: metrics.gauge('freshness_crawls_running', 'Boards being read now'),
  intakeLagSeconds: metrics.gauge('freshness_intake_lag_seconds', 'Age of the oldest intake record not decided yet'),
};
