import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * For imports of millions of rows. That a lead's project is there is looked at once for a statement, by the trigger that
 * counts: a foreign key looks once for every row. The key of the table serves exports as well as an index of their own
 * did. The identity comes first in its index: one comparison tells two leads apart. Pieces of one import carry a number, so
 * that the next one can be on its way while one is stored.
 */
export class BulkLeads1763776800000 implements MigrationInterface {
  name = 'BulkLeads1763776800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index exports.lead_export;
      create unique index lead_identity_project on exports.lead (identity, project_id);
      drop index exports.lead_identity;
      alter table exports.import_ticket add column next_piece integer not null default 1 check (next_piece > 0);
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
      create or replace trigger lead_added after insert on exports.lead
        referencing new table as after for each statement execute function exports.count_added_leads();
      create function exports.remove_leads() returns trigger language plpgsql as $body$
      begin
        delete from exports.lead where project_id = old.project_id;
        return null;
      end
      $body$;
      create trigger project_removed after delete on exports.project
        for each row execute function exports.remove_leads();
      alter table exports.lead drop constraint lead_project_id_fkey;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table exports.lead add constraint lead_project_id_fkey
        foreign key (project_id) references exports.project on delete cascade;
      drop trigger project_removed on exports.project;
      drop function exports.remove_leads;
      create or replace trigger lead_added after insert on exports.lead
        referencing new table as after for each statement execute function exports.count_leads();
      drop function exports.count_added_leads;
      alter table exports.import_ticket drop column next_piece;
      create index lead_export on exports.lead (project_id, lead_id) where usable;
      create unique index lead_identity on exports.lead (project_id, identity);
      drop index exports.lead_identity_project;
    `);
  }
}
