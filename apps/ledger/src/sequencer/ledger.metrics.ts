import { metrics } from '@hiring/platform-observability';

export const ledgerMetrics = {
  head: metrics.gauge('ledger_head_event_seq', 'Highest event_seq this process committed or folded'),
  facts: metrics.counter('ledger_facts_total', 'Facts appended to the ledger'),
  intakeRecords: metrics.counter('ledger_intake_records_total', 'Intake records handled'),
  intakeAgeSeconds: metrics.gauge('ledger_intake_age_seconds', 'Age of the newest intake record when it was handled'),
  rejected: metrics.counter('ledger_intake_rejected_total', 'Intake records put down as rejected'),
  repeated: metrics.counter(
    'ledger_intake_repeated_total',
    'Intake records dropped because the ledger has them already',
  ),
  overdue: metrics.counter('ledger_overdue_ticks_total', 'Boards without a crawl for `OVERDUE_AFTER_HOURS`'),
};
