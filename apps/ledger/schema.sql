/*
 * The ledger's schema in release 1.0.0, run by src/migrations.ts, which adds the outbox of the audit log.
 *
 * Working state of the sequencer: a fold of the ledger topic, kept so that a restart need not read it from the start.
 * Everything but `adoption` and the outbox can be thrown away and folded again.
 */

create table ledger.checkpoint (
  one boolean primary key default true check (one),
  event_seq bigint not null,
  epoch bigint not null,
  ledger_topic_id text,
  ledger_next_offset bigint not null,
  intake_topic_id text,
  intake_next_offset bigint not null
);
insert into ledger.checkpoint (event_seq, epoch, ledger_next_offset, intake_next_offset) values (0, 0, 0, 0);

create table ledger.company (
  company_id bigint primary key,
  event_seq bigint not null,
  state text not null,
  /* The reqs are apart from the state: most crawls change none of them, and Postgres keeps a large value that an update does not change. */
  reqs text,
  reqs_revision bigint,
  constraint company_reqs check ((reqs is null) = (reqs_revision is null))
);
/*
 * The state of a company, 100 kB for one of many roles, is stored with every crawl: LZ4 compresses it faster than pglz.
 * A server built without it keeps what it has.
 */
do $$ begin
  alter table ledger.company alter column state set compression lz4, alter column reqs set compression lz4;
exception when feature_not_supported then
  raise notice 'this server has no lz4';
end $$;

create table ledger.registry_fact (
  event_seq bigint primary key,
  fact json not null
);

create table ledger.recorded (
  id text primary key,
  event_seq bigint not null,
  recorded_at timestamptz not null
);
create index recorded_by_age on ledger.recorded (recorded_at);

create table ledger.board (
  company_id bigint not null,
  board_id text not null,
  last_recorded_at timestamptz not null,
  primary key (company_id, board_id)
);
create index board_by_age on ledger.board (last_recorded_at);

create table ledger.rejection (
  intake_topic_id text not null,
  intake_offset bigint not null,
  reason text not null,
  primary key (intake_topic_id, intake_offset)
);

/* Topics an operator said to go on with although positions were recorded on others. */
create table ledger.adoption (
  adoption_id bigint generated always as identity primary key,
  topic_id text not null,
  reason text not null,
  adopted_at timestamptz not null default now(),
  applied boolean not null default false
);
