import { nameAt } from '../feed/company-names.js';

/**
 * Returns SQL for the event or signal that a delivery sends. Selects no row while the projections are being rebuilt, so
 * that the delivery waits.
 *
 * @param delivery the SQL name of a row that has event_seq and signal_no
 */
export function newsOf(delivery: string): string {
  return `
    select event_type, observed_at, body, name.company from (
      select event_type, observed_at, body, company_id from change_feed.event
      where ${delivery}.signal_no = 0 and event.event_seq = ${delivery}.event_seq
      union all
      select type, observed_at, body, company_id from change_feed.signal
      where signal.event_seq = ${delivery}.event_seq and signal.n = ${delivery}.signal_no
    ) found
    cross join lateral (select ${nameAt('found.company_id', `${delivery}.event_seq`)} as company) name
    where name.company is not null`;
}
