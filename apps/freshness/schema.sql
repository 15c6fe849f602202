/*
 * Freshness' schema in release 1.0.0, run by src/migrations.ts, which adds the projector's checkpoint, the outbox of the
 * audit log and id epochs.
 *
 * `link` is a projection of the ledger: which company reads which board, and what the ledger made of the last crawl.
 * `source` and the job tables are records of this service: what to read next, and what was learned reading it.
 */

create table freshness.link (
  company_id bigint not null,
  board_id text not null,
  linked_seq bigint not null,
  /* The newest crawl on the ledger was complete and accepted: its validators may confirm the next one. */
  accepted boolean not null default false,
  live boolean not null default false,
  /* Crawl id of that newest crawl. */
  crawl_id text,
  crawled_at timestamptz,
  /* The newest crawls as the ledger recorded them, newest first, for operators. */
  crawls json[] not null default '{}',
  primary key (company_id, board_id)
);
create index link_by_board on freshness.link (board_id);

create table freshness.source (
  board_id text primary key,
  due_at timestamptz not null,
  lease_until timestamptz,
  lease_token uuid,
  crawled_at timestamptz,
  changed_at timestamptz,
  failures integer not null default 0,
  outcome text,
  reason text,
  /* The crawl the validators and the fingerprint come from. */
  crawl_id text,
  validators json,
  listing_hash text,
  details json,
  known json,
  /* Of each posting with a text: a checksum of its id, and the mark of the text whose facts were sent; four bytes each. */
  texts bytea,
  /* Whether that crawl left texts for a later one: its listing must be read in full then. */
  texts_unread boolean not null default false,
  /* The parser and labelling rules by which validators and fingerprint were stored. */
  reading_version text,
  /* Whose budget the board draws from, as backendOf of libs/boards; a test holds the two together. */
  backend text not null generated always as (
    case split_part(board_id, '/', 1)
      when 'workday' then 'workday/' || split_part(board_id, '/', 2) || '.' || split_part(board_id, '/', 3)
      when 'avature' then 'avature/' || lower(split_part(board_id, '/', 2))
      when 'eightfold' then 'eightfold/' || lower(split_part(board_id, '/', 2))
      when 'icims' then 'icims/' || lower(split_part(board_id, '/', 2))
      when 'oracle' then 'oracle/' || lower(split_part(board_id, '/', 2))
      when 'peopleadmin' then 'peopleadmin/' || lower(split_part(board_id, '/', 2))
      when 'phenom' then 'phenom/' || lower(split_part(board_id, '/', 2))
      when 'radancy' then 'radancy/' || lower(split_part(board_id, '/', 2))
      when 'site' then 'site/' || lower(split_part(board_id, '/', 2))
      when 'successfactors' then 'successfactors/' || lower(split_part(board_id, '/', 2))
      when 'taleo' then 'taleo/' || lower(split_part(board_id, '/', 2))
      else split_part(board_id, '/', 1)
    end) stored
);
create index source_due on freshness.source (due_at);
create index source_claimed on freshness.source (lease_until) where lease_until is not null;

create table freshness.watched (company_id bigint primary key);

create table freshness.job (
  job_id bigint generated always as identity primary key,
  company_id bigint not null,
  status text not null check (status in ('queued', 'crawling', 'done', 'failed')),
  queued_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  reason text,
  lease_until timestamptz,
  lease_token uuid,
  tries integer not null default 0,
  /* event_seq of the newest of its reads: a reader at an earlier position has not seen the job's result. */
  done_seq bigint
);
create unique index job_one_running on freshness.job (company_id) where status in ('queued', 'crawling');
create index job_waiting on freshness.job (job_id) where status in ('queued', 'crawling');
create index job_by_company on freshness.job (company_id, job_id desc);

create table freshness.job_read (
  crawl_id text primary key,
  job_id bigint not null references freshness.job on delete cascade,
  board_id text not null,
  /* What the ledger made of it; null until its board_crawled is folded. */
  accepted boolean,
  held boolean not null default false,
  /* Where on the ledger the crawl was recorded. */
  event_seq bigint
);
create index job_read_by_job on freshness.job_read (job_id);

create table freshness.job_call (
  job_id bigint not null references freshness.job on delete cascade,
  customer_id text not null,
  asked_at timestamptz not null,
  primary key (job_id, customer_id)
);

/* A job is billed to one call; one call may pay for several jobs, one after the other. */
create table freshness.queuing_call (
  call_id text not null,
  job_id bigint primary key references freshness.job on delete cascade,
  customer_id text not null,
  /* The call's forced_fresh was taken back, because its job failed. */
  voided boolean not null default false
);
