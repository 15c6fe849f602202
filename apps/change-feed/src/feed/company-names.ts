/** Returns SQL for a company's name at a position, as JSON text; null if the company is unknown there. */
export function nameAt(companyId: string, eventSeq: string): string {
  return `(select name.body from change_feed.company_name name
    where name.company_id = ${companyId} and name.from_seq <= ${eventSeq} order by name.from_seq desc limit 1)`;
}

/**
 * Returns SQL for a row's `body`, a JSON object, with `company` as a further member.
 * @param row the SQL name of a row that has company_id, event_seq and body
 */
export function withName(row: string): string {
  return `left(${row}.body, -1) || ',"company":' || ${nameAt(`${row}.company_id`, `${row}.event_seq`)} || '}'`;
}
