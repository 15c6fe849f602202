import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Leads of projects. `identity` is the fingerprint of website and contact (see leads/lead-identity.ts): with it unique
 * there is no duplicate that could be exported, and the row first stored keeps its id. `usable` and `guarded` are facts
 * the database derives; a project's counts follow its leads by triggers, in the same transaction.
 */
export class Leads1763721000000 implements MigrationInterface {
  name = 'Leads1763721000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table exports.project
        add column request_id text unique,
        add column lead_count bigint not null default 0 check (lead_count >= usable_lead_count),
        add constraint project_usable_count check (usable_lead_count >= 0);
    `);
    await runner.query(FORMULA);
    await runner.query(LEAD);
    await runner.query(COUNTING);
    await runner.query(`
      create table exports.suppression (
        customer_id text not null,
        kind text not null check (kind in ('email', 'domain', 'phone')),
        value text not null,
        created_at timestamptz(3) not null default now(),
        primary key (customer_id, kind, value)
      );
      create function exports.is_suppressed(owner text, domain text, email text, phone text) returns boolean
      language sql stable return exists (
        select from exports.suppression as s
        where s.customer_id = owner and (s.kind, s.value) in (
          ('email', lower(email)),
          ('domain', domain),
          ('domain', split_part(lower(email), '@', 2)),
          ('phone', regexp_replace(regexp_replace(phone, '\\D+', '', 'g'), '^00', ''))
        )
      );
      create table exports.import_ticket (
        ticket_hash bytea primary key,
        project_id bigint not null references exports.project on delete cascade,
        expires_at timestamptz(3) not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function exports.is_suppressed;
      drop table exports.import_ticket, exports.suppression, exports.lead;
      drop function exports.count_leads, exports.is_formula;
      alter table exports.project drop column request_id, drop column lead_count, drop constraint project_usable_count;
    `);
  }
}

/** Whether a spreadsheet might run the cell. Phone numbers of the form +digits are numbers. */
const FORMULA = `
  create function exports.is_formula(cell text) returns boolean
  language sql immutable parallel safe return
    coalesce(left(cell, 1) in ('=', '+', '-', '@', E'\\t', E'\\r'), false);
`;

const LEAD = `
  create table exports.lead (
    lead_id bigint generated always as identity primary key,
    project_id bigint not null references exports.project on delete cascade,
    identity uuid not null,
    suppressed boolean not null default false,
    -- a valid e-mail address, a phone number or a LinkedIn address is there
    reachable boolean not null,
    usable boolean not null generated always as (domain is not null and reachable and not suppressed) stored,
    guarded boolean not null generated always as (
      exports.is_formula(website) or exports.is_formula(decision_maker_linkedin_url)
      or exports.is_formula(decision_maker_email) or exports.is_formula(signal_job_title)
      or (exports.is_formula(decision_maker_phone) and decision_maker_phone !~ '^\\+[0-9]+$')
    ) stored,
    -- registrable domain of the website; null = it has none
    domain text,
    website text,
    decision_maker_linkedin_url text,
    decision_maker_email text,
    decision_maker_phone text,
    signal_job_title text
  ) with (fillfactor = 95);
  create unique index lead_identity on exports.lead (project_id, identity);
  create index lead_export on exports.lead (project_id, lead_id) where usable;
`;

const COUNTING = `
  create function exports.count_leads() returns trigger language plpgsql as $body$
  begin
    if tg_op = 'INSERT' then
      update exports.project as p
      set lead_count = p.lead_count + d.leads, usable_lead_count = p.usable_lead_count + d.usable, updated_at = now()
      from (select project_id, count(*) as leads, count(*) filter (where usable) as usable from after group by 1) as d
      where p.project_id = d.project_id;
    elsif tg_op = 'DELETE' then
      update exports.project as p
      set lead_count = p.lead_count - d.leads, usable_lead_count = p.usable_lead_count - d.usable, updated_at = now()
      from (select project_id, count(*) as leads, count(*) filter (where usable) as usable from before group by 1) as d
      where p.project_id = d.project_id;
    else
      update exports.project as p set usable_lead_count = p.usable_lead_count + d.usable, updated_at = now()
      from (
        select project_id, sum(change) as usable from (
          select project_id, usable::int as change from after
          union all select project_id, -usable::int from before
        ) as changes group by 1
      ) as d
      where p.project_id = d.project_id;
    end if;
    return null;
  end
  $body$;
  create trigger lead_added after insert on exports.lead
    referencing new table as after for each statement execute function exports.count_leads();
  create trigger lead_changed after update on exports.lead
    referencing old table as before new table as after for each statement execute function exports.count_leads();
  create trigger lead_removed after delete on exports.lead
    referencing old table as before for each statement execute function exports.count_leads();
`;
