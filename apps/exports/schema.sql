/*
 * The schema of exports in release 1.0.0, run by src/migrations.ts, which adds the outbox of the audit log.
 *
 * `identity` is the fingerprint of website and contact (see leads/lead-identity.ts): with it unique there is no duplicate
 * that could be exported, and the row first stored keeps its id. `usable` and `guarded` are facts the database derives; a
 * project's counts follow its leads by triggers, in the same transaction.
 */

create table exports.project (
  project_id bigint generated always as identity primary key,
  customer_id text not null,
  name text not null,
  export_name text,
  usable_lead_count bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  request_id text unique,
  lead_count bigint not null default 0 check (lead_count >= usable_lead_count),
  /* Leads are kept so long from their last import on; null = always. */
  lead_retention_days integer check (lead_retention_days > 0),
  made_by_key bigint,
  made_by_operator boolean not null default false,
  constraint project_usable_count check (usable_lead_count >= 0)
);
create index project_by_customer on exports.project (customer_id, project_id);

/*
 * Whether a spreadsheet might run the cell. It begins with a tab, carriage return, `+`, `-`, `=`, `@`, the minus sign, or a
 * character that Unicode holds for a form of them: raised, lowered, small, full-width, doubled. Spreadsheets accept several
 * of these as the signs themselves. The first character is compared as a number: as a text it was a fifth of storing a row.
 *
 * Harmless are phone numbers (a sign, digits with spaces, brackets, dots, slashes and dashes, possibly an extension) and
 * numbers (groups of three digits, a decimal point or comma, possibly a percent sign): they name no function and no cell.
 */
create function exports.is_formula(cell text) returns boolean
language sql immutable parallel safe return coalesce(
  ascii(cell) in (9, 13, 43, 45, 61, 64, 65291, 65293, 65309, 65312,
    8314, 8315, 8316, 8330, 8331, 8332, 8722, 10869, 10870, 64297, 65122, 65123, 65126, 65131)
  and cell !~* ('^[+\uFF0B\uFF0D-][\s\u00A0\u202F(]*[0-9\uFF10-\uFF19][0-9\uFF10-\uFF19\s\u00A0\u202F()./\u2010-\u2015-]*'
    '(?:[0-9)],?\s+(?:ext|extension|x)\.?\s*[0-9]+)?$'
    '|^[+\u2212-]\s*[0-9]+(?:[.,\u0027\u2019\s\u00A0\u202F][0-9]{3})*(?:[.,][0-9]+)?\s*%?$'), false);

/*
 * Leads are named within their project: with a key over all projects the planner read a project's export past everyone
 * else's leads. The trigger that counts looks for the project once per statement; a foreign key would look for every row.
 */
create table exports.lead (
  lead_id bigint generated always as identity,
  project_id bigint not null,
  identity uuid not null,
  suppressed boolean not null default false,
  /* A valid e-mail address, a phone number or a LinkedIn address is there. */
  reachable boolean not null,
  usable boolean not null generated always as (domain is not null and reachable and not suppressed) stored,
  guarded boolean not null generated always as (
    exports.is_formula(website) or exports.is_formula(decision_maker_linkedin_url)
    or exports.is_formula(decision_maker_email) or exports.is_formula(signal_job_title)
    or (exports.is_formula(decision_maker_phone) and decision_maker_phone !~ '^\+[0-9]+$')
  ) stored,
  /* Registrable domain of the website; null = it has none. */
  domain text,
  website text,
  decision_maker_linkedin_url text,
  decision_maker_email text,
  decision_maker_phone text,
  signal_job_title text,
  /* The e-mail address in the one form addresses are compared in, and its registrable domain. */
  email_address text,
  email_domain text,
  imported_on date not null default current_date,
  primary key (project_id, lead_id)
) with (fillfactor = 95);
/* The identity comes first: one comparison distinguishes two leads. */
create unique index lead_identity_project on exports.lead (identity, project_id);

create function exports.count_added_leads() returns trigger language plpgsql as $body$
declare
  orphan bigint;
begin
  with added as (
    select project_id, count(*) as leads, count(*) filter (where usable) as usable from after group by 1
  ), counted as (
    update exports.project as p
    set lead_count = p.lead_count + a.leads, usable_lead_count = p.usable_lead_count + a.usable, updated_at = now()
    from added as a where p.project_id = a.project_id
    returning p.project_id
  )
  select min(a.project_id) into orphan from added as a left join counted as c using (project_id)
  where c.project_id is null;
  if orphan is not null then
    raise foreign_key_violation using message = format('there is no project %s for leads', orphan);
  end if;
  return null;
end
$body$;
create function exports.count_leads() returns trigger language plpgsql as $body$
begin
  if tg_op = 'DELETE' then
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
create function exports.remove_leads() returns trigger language plpgsql as $body$
begin
  delete from exports.lead where project_id = old.project_id;
  return null;
end
$body$;
create trigger lead_added after insert on exports.lead
  referencing new table as after for each statement execute function exports.count_added_leads();
create trigger lead_changed after update on exports.lead
  referencing old table as before new table as after for each statement execute function exports.count_leads();
create trigger lead_removed after delete on exports.lead
  referencing old table as before for each statement execute function exports.count_leads();
create trigger project_removed after delete on exports.project
  for each row execute function exports.remove_leads();

create table exports.suppression (
  customer_id text not null,
  kind text not null check (kind in ('email', 'domain', 'phone')),
  value text not null,
  created_at timestamptz(3) not null default now(),
  primary key (customer_id, kind, value)
);
create function exports.is_suppressed(owner text, domain text, email_address text, email_domain text, phone text)
returns boolean
language sql stable return exists (
  select from exports.suppression as s
  where s.customer_id = owner and (s.kind, s.value) in (
    ('email', email_address),
    ('domain', domain),
    ('domain', email_domain),
    ('phone', regexp_replace(regexp_replace(phone, '\D+', '', 'g'), '^00', ''))
  )
);

create table exports.import_ticket (
  ticket_hash bytea primary key,
  project_id bigint not null references exports.project on delete cascade,
  expires_at timestamptz(3) not null,
  /* Number of the piece to store next: another one may be on its way while one is stored. */
  next_piece integer not null default 1 check (next_piece > 0),
  ticket_id bigint generated always as identity,
  /* The key that made it; null for one of an operator. */
  key_id bigint,
  created_at timestamptz(3) not null default now()
);
create index import_ticket_by_key on exports.import_ticket (key_id, ticket_id) where key_id is not null;

/*
 * Stores the rows of the session's temporary table `import_row` if it is their turn, which is taken; `turn` says so: now,
 * early, over, or null without such a ticket. The project is locked first: pieces of one project take turns, and a call for
 * each step would lock it for a fifth longer. Only one row of a fingerprint may meet the table in one statement: a piece has
 * none twice. Leads keep their order, since a temporary table is always read from its first page on. With a retention, a
 * lead that is imported again counts as imported today.
 */
create function exports.store_piece(ticket bytea, piece integer, out turn text, out added bigint, out updated bigint)
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

/* Signed-in console sessions: the digest of a random id, and the API key, encrypted. */
create table exports.console_session (
  session_hash bytea primary key,
  /* The API key, or the token of a person's session. */
  sealed_key text not null,
  expires_at timestamptz(3) not null,
  /* Of a person's session: the grant that ends with it. */
  customer_id text,
  grant_id bigint
);
create index console_session_expiry on exports.console_session (expires_at);
