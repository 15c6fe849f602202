/*
 * Metering's schema in release 1.0.0, run by src/migrations.ts, which adds the outbox of the audit log.
 *
 * The usage topic as tables. Records are append-only and partitioned by the day they occurred; a later void adds a
 * correction beside what it takes back. `series` is working state: attempts that may have twins, in topic order.
 *
 * Ids compare byte by byte (collation "C"): the indexes over them cost half of what the database's own language costs,
 * and the order of a bill's lines does not change with the server's locale.
 *
 * Retention finds what is due by B-trees. A BRIN index summarises page ranges: once old rows are deleted and their pages
 * are filled again, every range may hold an old row, and each run reads the whole table.
 */

create table metering.usage_records (
  attempt_id text collate "C" not null,
  correction_no smallint not null default 0,
  occurred_at timestamptz not null,
  customer_id text collate "C" not null,
  key_id bigint not null,
  operation text not null,
  kind text not null check (kind in ('call', 'twin', 'correction')),
  usage_id text collate "C" not null,
  meter_class text check (meter_class in ('cached', 'fresh')),
  calls integer not null,
  changes integer not null,
  watches integer not null,
  forced_fresh integer not null,
  request_id text not null,
  primary key (attempt_id, correction_no, occurred_at)
) partition by range (occurred_at);
create index usage_records_by_time on metering.usage_records (customer_id, occurred_at, attempt_id, correction_no);

create table metering.series (
  series text collate "C" not null,
  ordinal bigint not null,
  attempt_id text collate "C" not null,
  usage_id text collate "C" not null,
  customer_id text collate "C" not null,
  key_id bigint not null,
  operation text not null,
  meter_class text,
  occurred_at timestamptz not null,
  claimed_at timestamptz,
  request_id text not null,
  calls integer not null,
  changes integer not null,
  watches integer not null,
  forced_fresh integer not null,
  billed_calls integer not null,
  billed_changes integer not null,
  billed_watches integer not null,
  billed_forced_fresh integer not null,
  corrections smallint not null default 0,
  voided boolean not null default false,
  primary key (series, ordinal)
);
create unique index series_by_attempt on metering.series (attempt_id);
create index series_by_time on metering.series (occurred_at);

create table metering.usage_voids (
  attempt_id text collate "C" primary key,
  void_id text collate "C" not null,
  usage_id text collate "C" not null,
  customer_id text collate "C" not null,
  occurred_at timestamptz not null,
  reason text not null
);
create index usage_voids_by_time on metering.usage_voids (occurred_at);

create table metering.usage_duplicates (
  partition integer not null,
  record_offset bigint not null,
  id text not null,
  kind text not null check (kind in ('usage', 'usage_void')),
  primary key (partition, record_offset)
);

create table metering.usage_rollups (
  customer_id text collate "C" not null,
  grain text not null check (grain in ('minute', 'hour')),
  bucket timestamptz not null,
  cached bigint not null,
  fresh bigint not null,
  changes bigint not null,
  watches bigint not null,
  forced_fresh bigint not null,
  attempts bigint not null,
  primary key (customer_id, grain, bucket)
);
create index usage_rollups_by_bucket on metering.usage_rollups (grain, bucket);

create table metering.usage_daily (
  customer_id text collate "C" not null,
  day date not null,
  key_id bigint not null,
  operation text not null,
  cached bigint not null,
  fresh bigint not null,
  changes bigint not null,
  watches bigint not null,
  forced_fresh bigint not null,
  primary key (customer_id, day, key_id, operation)
);
create index usage_daily_by_day on metering.usage_daily (day);

create table metering.accounts (
  customer_id text collate "C" primary key,
  newest_at timestamptz not null
);

create table metering.usage_checkpoint (
  partition integer primary key,
  topic_id text,
  first_offset bigint not null default 0,
  next_offset bigint not null default 0,
  facts bigint not null default 0,
  voids bigint not null default 0,
  duplicates bigint not null default 0,
  updated_at timestamptz not null default now(),
  /* Where repeats end on a topic that an operator adopted: what lies before may be folded already. */
  repeats_until bigint not null default 0
);

/* Records of old days are files. A file is named here in the transaction that drops the day's partition. */
create table metering.usage_archive (
  day date not null,
  part integer not null,
  file text not null,
  records bigint not null,
  attempts bigint not null,
  /* Sum of a number made from each attempt's id: the same set of attempts has the same sum. */
  id_sum numeric not null,
  calls bigint not null,
  changes bigint not null,
  watches bigint not null,
  forced_fresh bigint not null,
  customer_from text collate "C" not null,
  customer_to text collate "C" not null,
  occurred_from timestamptz not null,
  occurred_to timestamptz not null,
  bytes bigint not null,
  sha256 text not null,
  archived_at timestamptz not null default now(),
  primary key (day, part)
);

/* What an adopted topic had of archived days, whose records are not compared one by one. */
create table metering.usage_replays (
  day date not null,
  partition integer not null,
  topic_id text not null,
  attempts bigint not null,
  id_sum numeric not null,
  /* Facts not in these sums, since the earlier topic had them more than once. */
  repeated bigint not null,
  primary key (day, partition, topic_id)
);

create table metering.reconciliations (
  ran_at timestamptz primary key default now(),
  findings jsonb not null
);
