/* The schema of accounts in release 1.0.0, run by src/migrations.ts, which adds the outbox of the audit log. */

create table accounts.users (
  user_id text primary key,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz(3) not null default now(),
  last_signed_in_at timestamptz(3)
);

create table accounts.memberships (
  customer_id text not null,
  user_id text not null references accounts.users on delete cascade,
  role text not null check (role in ('owner', 'admin', 'developer', 'analyst', 'finance', 'auditor')),
  request_id text not null unique,
  created_at timestamptz(3) not null default now(),
  primary key (customer_id, user_id)
);
create index memberships_by_user on accounts.memberships (user_id, customer_id);

/* Sign-in links. Only a digest is stored, so a reader of the table cannot sign in. */
create table accounts.links (
  hash bytea primary key check (length(hash) = 32),
  user_id text not null references accounts.users on delete cascade,
  expires_at timestamptz(3) not null
);
create index links_by_user on accounts.links (user_id);

/* Signed-in browsers, by the digest of their cookie. */
create table accounts.sessions (
  hash bytea primary key check (length(hash) = 32),
  user_id text not null references accounts.users on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index sessions_by_user on accounts.sessions (user_id);

/* Codes with which the console's server gets a person's session. */
create table accounts.console_codes (
  hash bytea primary key check (length(hash) = 32),
  user_id text not null references accounts.users on delete cascade,
  customer_id text not null,
  expires_at timestamptz(3) not null
);
create index console_codes_by_user on accounts.console_codes (user_id);

/* The consent of a user, and the gateway's grant that it stands for. */
create table accounts.consents (
  provider_grant_id text primary key,
  grant_id bigint not null unique,
  customer_id text not null,
  user_id text not null,
  client_id text not null,
  scopes text[] not null,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3)
);
create index consents_by_client on accounts.consents (client_id, user_id, created_at);

/* What the OAuth library stores, by the digest of its id: a token, a code or the cookie of a request. */
create table accounts.provider_records (
  model text not null,
  id_hash bytea not null check (length(id_hash) = 32),
  grant_id text,
  payload jsonb not null,
  /* How many refresh tokens came before this one. */
  rotations integer not null default 0,
  used_at timestamptz(3) not null default now(),
  consumed_at timestamptz(3),
  expires_at timestamptz(3) not null,
  primary key (model, id_hash)
);
create index provider_records_by_grant on accounts.provider_records (grant_id) where grant_id is not null;
create index provider_records_by_expiry on accounts.provider_records (expires_at);

/* Requests to the gateway that cut or end the grants of a member, stored with the change that asks for them. */
create table accounts.pending_cuts (
  id bigint generated always as identity primary key,
  call jsonb not null
);
