/* The gateway's schema in release 1.0.0, run by src/migrations.ts, which adds the outbox of the audit log and id epochs. */

create table gateway.customers (
  customer_id text primary key check (customer_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  name text not null check (length(name) between 1 and 200),
  tier text not null check (tier in ('free', 'standard', 'pro', 'internal')),
  plan text check (length(plan) between 1 and 100),
  rate_per_minute integer check (rate_per_minute between 1 and 10000000),
  burst integer check (burst between 1 and 10000000),
  plan_caps jsonb not null default '[]',
  created_at timestamptz not null default now()
);

create table gateway.api_keys (
  id bigint generated always as identity primary key,
  customer_id text not null references gateway.customers,
  hash bytea not null unique check (length(hash) = 32),
  pepper_version integer not null,
  prefix text not null,
  last_four text not null,
  tier text not null check (tier in ('free', 'standard', 'pro', 'internal')),
  scopes text[] not null,
  rate_per_minute integer check (rate_per_minute between 1 and 10000000),
  burst integer check (burst between 1 and 10000000),
  request_id text unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_generation bigint,
  name text check (length(name) between 1 and 100),
  expires_at timestamptz(3),
  /* The key that bounds this one: it expires no later. For a rotated key, the parent of the replaced one. */
  parent_id bigint,
  /* The key that made this one; null with made_by_operator. */
  made_by_key bigint,
  made_by_operator boolean not null default false
);
create index api_keys_by_customer on gateway.api_keys (customer_id, id);
create index api_keys_by_revocation on gateway.api_keys (revoked_generation) where revoked_generation is not null;
create index api_keys_by_parent on gateway.api_keys (parent_id) where parent_id is not null;
create index api_keys_by_maker on gateway.api_keys (made_by_key) where made_by_key is not null;

/*
 * What an app may do for a user of the account, or a user on the console. Its id is the key id of its bills and limits,
 * so it comes from the sequence of the keys and is never the id of one.
 */
create table gateway.grants (
  id bigint primary key default nextval('gateway.api_keys_id_seq'),
  customer_id text not null references gateway.customers,
  kind text not null check (kind in ('app', 'session')),
  user_id text not null,
  client_id text not null,
  client_name text not null check (length(client_name) between 1 and 200),
  scopes text[] not null,
  /* Calls in a UTC day; null = as many as the account may make. */
  calls_per_day integer check (calls_per_day between 1 and 10000000),
  request_id text not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz,
  revoked_generation bigint
);
create index grants_by_customer on gateway.grants (customer_id, user_id, id) where revoked_at is null;
create index grants_by_revocation on gateway.grants (revoked_generation) where revoked_generation is not null;

/* Access tokens of grants, which last minutes. The hash covers the token and its audience. */
create table gateway.access_tokens (
  hash bytea primary key check (length(hash) = 32),
  pepper_version integer not null,
  grant_id bigint not null references gateway.grants,
  scopes text[] not null,
  expires_at timestamptz(3) not null
);
create index access_tokens_by_grant on gateway.access_tokens (grant_id);
create index access_tokens_by_expiry on gateway.access_tokens (expires_at);

/* Orders key changes, so that a stale copy is recognised. */
create table gateway.key_generation (
  one boolean primary key default true check (one),
  value bigint not null
);
insert into gateway.key_generation (value) values (1);

create table gateway.instances (
  instance_id text primary key,
  acknowledged_generation bigint not null,
  seen_at timestamptz not null
);

/* Requests to other services that end what stopped keys made. */
create table gateway.pending_stops (
  id bigint generated always as identity primary key,
  call jsonb not null,
  created_at timestamptz not null default now()
);

/* Voids that still have to reach the usage topic. */
create table gateway.pending_voids (
  void_id text primary key,
  attempt_id text not null unique,
  message jsonb not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  /* The request that withdraws what the voided bill paid for: it is answered before the void is sent. */
  withdraw jsonb
);
create index pending_voids_unsent on gateway.pending_voids (created_at) where sent_at is null;
create index pending_voids_sent on gateway.pending_voids (sent_at) where sent_at is not null;

/* What the broker acknowledged per minute and partition, against which metering reconciles its records. */
create table gateway.usage_appends (
  minute timestamptz not null,
  partition integer not null,
  instance_id text not null,
  appends bigint not null,
  last_offset bigint not null,
  primary key (minute, partition, instance_id)
);

/* How far the audit log was read for revocations that the keys lack. */
create table gateway.audit_checkpoint (
  topic_id text not null,
  next_offset bigint not null,
  singleton boolean primary key default true check (singleton)
);
insert into gateway.audit_checkpoint values ('', 0);
