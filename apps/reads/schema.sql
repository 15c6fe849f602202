/*
 * The schema of reads in release 1.0.0, run by src/migrations.ts, which adds the projectors' checkpoints, the outbox of
 * the audit log, id epochs, and the first generation of the read models (src/schema.ts): a rebuild makes the next one.
 */

/* Generations of the read models: the views name the live one, and at most one is being built. */
create table reads.generation (
  version integer primary key,
  state text not null check (state in ('building', 'live', 'retired')),
  created_at timestamptz not null default now(),
  /* From this position on, rows that changed have the position of their change. */
  changes_from bigint not null default 0
);
create unique index generation_live on reads.generation (state) where state = 'live';
create unique index generation_building on reads.generation (state) where state = 'building';
insert into reads.generation (version, state) values (1, 'live');

/* Progress of rebuilds, where every instance can read it. */
create table reads.rebuild (
  version integer primary key,
  phase text not null,
  tables json not null default '[]',
  error text,
  updated_at timestamptz not null default now(),
  /* Facts it has worked off before its tables have a checkpoint. */
  facts bigint not null default 0
);

/* Callers' outcomes. An id is given before the record is appended; `outcome` is a projection of that topic. */
create sequence reads.outcome_id;

/* A repeated call gets the id of the first: who asked, the request id, and what was said. */
create table reads.outcome_call (
  customer_id text not null,
  request_id text not null,
  fingerprint text not null,
  outcome_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, request_id, fingerprint)
);
create index outcome_call_created on reads.outcome_call (created_at);

create table reads.outcome (
  id bigint primary key,
  customer_id text not null,
  company_id bigint not null,
  outcome text not null,
  observed_at timestamptz not null,
  req_key text,
  recorded_at timestamptz not null
);
create index outcome_company on reads.outcome (company_id, id);

create table reads.outcome_checkpoint (
  partition integer primary key,
  topic_id text not null,
  next_offset bigint not null,
  updated_at timestamptz not null default now()
);
