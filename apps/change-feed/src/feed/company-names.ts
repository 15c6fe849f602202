/**
 * Returns SQL for the name that a company had at a position, as JSON text. Null if the company is unknown at that
 * position; an event's company never is.
 */
export function nameAt(companyId: string, eventSeq: string): string {
  return `(select name.body from change_feed.company_name name
    where name.company_id = ${companyId} and name.from_seq <= ${eventSeq} order by name.from_seq desc limit 1)`;
}

/**
 * Returns SQL for a row's `body`, a JSON object, with the member `company`. @param row has company_id, event_seq, body
 */
export function withName(row: string): string {
  return `left(${row}.body, -1) || ',"company":' || ${nameAt(`${row}.company_id`, `${row}.event_seq`)} || '}'`;
}
