interface IdEpochOptions {
  schema: string;
  /** The schema's sequences whose ids callers see. */
  sequences: readonly string[];
  /** The schema's tables that use these ids. */
  tables: readonly string[];
  /**
   * Whether the sequences also jump (see `idEpochs`) in a newly created schema. True for a schema that a restore may
   * omit: a migration then creates it empty, although it has already assigned ids. False for a schema that every
   * restore brings back with its table `id_epoch`: in a newly created schema, ids then begin at 1.
   */
  mayBeRestoredEmpty: boolean;
}

/**
 * Returns SQL for a migration that prevents a second assignment of any id, even by a server that lacks recent data (a
 * standby that lagged, or a restored server). Such a server is recognized by its timeline or system identifier, which
 * `id_epoch` does not contain. Before its first insert, the sequences jump to the number of milliseconds since 2025
 * (UTC). If fewer than 1,000 ids a second are assigned on average, no sequence has reached that number before the jump.
 */
export function idEpochs({ schema, sequences, tables, mayBeRestoredEmpty }: IdEpochOptions): string {
  const triggers = tables.map(
    (table) => `create trigger ${table}_id_epoch before insert on ${schema}.${table}
      for each statement execute function ${schema}.begin_id_epoch()`,
  );
  const advance = sequences.map(
    (sequence) => `perform setval('${schema}.${sequence}', greatest(nextval('${schema}.${sequence}'), newest));`,
  );
  return `
    create table ${schema}.id_epoch (server text primary key, began_at timestamptz not null default now());
    create function ${schema}.id_server() returns text language sql as $$
      select system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) from pg_control_system()
    $$;
    create function ${schema}.advance_ids() returns void language plpgsql as $$
      declare
        newest constant bigint := floor(1000 * extract(epoch from clock_timestamp() - timestamptz '2025-01-01 00:00:00Z'));
      begin
        if exists (select from ${schema}.id_epoch where server = ${schema}.id_server()) then return; end if;
        -- Waits for a transaction that does the same.
        insert into ${schema}.id_epoch (server) values (${schema}.id_server()) on conflict do nothing;
        if found then
          ${advance.join('\n          ')}
        end if;
      end
    $$;
    create function ${schema}.begin_id_epoch() returns trigger language plpgsql as $$
      begin
        perform ${schema}.advance_ids();
        return null;
      end
    $$;
    ${triggers.join(';\n    ')};
    ${mayBeRestoredEmpty ? '' : `insert into ${schema}.id_epoch (server) values (${schema}.id_server());`}`;
}
