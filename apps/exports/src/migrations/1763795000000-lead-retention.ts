import type { MigrationInterface, QueryRunner } from 'typeorm';
import { STORE_PIECE as STORE_PIECE_BEFORE } from './1763780400000-store-piece.js';

/** Leads may be kept for a limited time from their last import on. Leads of earlier imports count from this migration on. */
export class LeadRetention1763795000000 implements MigrationInterface {
  name = 'LeadRetention1763795000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table exports.project add column lead_retention_days integer check (lead_retention_days > 0);
      alter table exports.lead add column imported_on date not null default current_date;
    `);
    await runner.query(STORE_PIECE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function exports.store_piece');
    await runner.query(STORE_PIECE_BEFORE);
    await runner.query(`
      alter table exports.project drop column lead_retention_days;
      alter table exports.lead drop column imported_on;
    `);
  }
}

/** As before, and a lead that is imported again counts as imported today. */
const STORE_PIECE = `
  create or replace function exports.store_piece(ticket bytea, piece integer, out turn text, out added bigint, out updated bigint)
  language plpgsql as $body$
  declare
    project bigint;
    owner text;
    next integer;
    renews boolean;
  begin
    select p.project_id, p.customer_id, p.lead_retention_days is not null into project, owner, renews
    from exports.import_ticket as t join exports.project as p using (project_id)
    where t.ticket_hash = ticket
    for update of p;
    update exports.import_ticket as t set next_piece = t.next_piece + (t.next_piece = piece)::int
    where t.ticket_hash = ticket
    returning old.next_piece into next;
    turn := case when next = piece then 'now' when next < piece then 'early' when next > piece then 'over' end;
    if turn is distinct from 'now' then
      return;
    end if;
    with stored as (
      insert into exports.lead as l (project_id, website, decision_maker_linkedin_url, decision_maker_email,
        decision_maker_phone, signal_job_title, domain, reachable, identity, email_address, email_domain, suppressed)
      select project, r.website, r.linkedin, r.email, r.phone, r.title, r.domain, r.reachable, r.identity,
        r.email_address, r.email_domain,
        exists (select from exports.suppression as s where s.customer_id = owner)
          and exports.is_suppressed(owner, r.domain, r.email_address, r.email_domain, r.phone)
      from import_row as r
      on conflict (project_id, identity) do update
      set website = excluded.website, decision_maker_linkedin_url = excluded.decision_maker_linkedin_url,
        decision_maker_email = excluded.decision_maker_email, decision_maker_phone = excluded.decision_maker_phone,
        signal_job_title = coalesce(excluded.signal_job_title, l.signal_job_title),
        domain = excluded.domain, reachable = excluded.reachable, email_address = excluded.email_address,
        email_domain = excluded.email_domain, suppressed = excluded.suppressed, imported_on = excluded.imported_on
      where renews and l.imported_on < excluded.imported_on or (l.website, l.decision_maker_linkedin_url, l.decision_maker_email, l.decision_maker_phone, l.signal_job_title,
          l.suppressed)
        is distinct from (excluded.website, excluded.decision_maker_linkedin_url, excluded.decision_maker_email,
          excluded.decision_maker_phone, coalesce(excluded.signal_job_title, l.signal_job_title), excluded.suppressed)
      returning xmax = 0 as is_new
    )
    select count(*) filter (where s.is_new), count(*) filter (where not s.is_new) into added, updated from stored as s;
  end
  $body$;
`;
