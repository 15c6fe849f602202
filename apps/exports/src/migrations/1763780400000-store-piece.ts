import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Storing a piece of an import is one call: with a question between each step, a project was locked for a fifth longer
 * than its rows took. What a cell begins with is compared as a number: as texts it was a fifth of storing a row.
 */
export class StorePiece1763780400000 implements MigrationInterface {
  name = 'StorePiece1763780400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(isFormula(`ascii(cell) in (9, 13, 43, 45, 61, 64)`));
    await runner.query(STORE_PIECE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function exports.store_piece');
    await runner.query(isFormula(`left(cell, 1) in ('=', '+', '-', '@', E'\\t', E'\\r')`));
  }
}

const isFormula = (firstCharacter: string): string => `
  create or replace function exports.is_formula(cell text) returns boolean
  language sql immutable parallel safe return coalesce(${firstCharacter}, false)`;

/**
 * Stores the rows of the session's temporary table `import_row` if it is their turn, which is taken; `turn` says so: now,
 * early, over, or null without such a ticket. The project is locked first: pieces of one project take turns. Only one row
 * of a fingerprint may meet the table in one statement: a piece has none twice. Leads keep their order, since a temporary
 * table is always read from its first page on.
 */
export const STORE_PIECE = `
  create function exports.store_piece(ticket bytea, piece integer, out turn text, out added bigint, out updated bigint)
  language plpgsql as $body$
  declare
    project bigint;
    owner text;
    next integer;
  begin
    select p.project_id, p.customer_id into project, owner
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
        email_domain = excluded.email_domain, suppressed = excluded.suppressed
      where (l.website, l.decision_maker_linkedin_url, l.decision_maker_email, l.decision_maker_phone, l.signal_job_title,
          l.suppressed)
        is distinct from (excluded.website, excluded.decision_maker_linkedin_url, excluded.decision_maker_email,
          excluded.decision_maker_phone, coalesce(excluded.signal_job_title, l.signal_job_title), excluded.suppressed)
      returning xmax = 0 as is_new
    )
    select count(*) filter (where s.is_new), count(*) filter (where not s.is_new) into added, updated from stored as s;
  end
  $body$;
`;
