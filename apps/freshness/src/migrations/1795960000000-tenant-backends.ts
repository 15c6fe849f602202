import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Suites whose tenants have a host each, and a budget each. */
const HOST_FIRST = [
  ...['avature', 'eightfold', 'icims', 'oracle', 'peopleadmin', 'phenom', 'radancy', 'site', 'successfactors', 'taleo'],
];

function backend(hostFirst: string): string {
  return `
    alter table freshness.source drop column backend;
    alter table freshness.source
      /* As backendOf of libs/boards; a test holds the two together. */
      add column backend text not null generated always as (
        case split_part(board_id, '/', 1)
          when 'workday' then 'workday/' || split_part(board_id, '/', 2) || '.' || split_part(board_id, '/', 3)
          ${hostFirst}
          else split_part(board_id, '/', 1)
        end) stored;`;
}

export class TenantBackends1795960000000 implements MigrationInterface {
  name = 'TenantBackends1795960000000';

  async up(runner: QueryRunner): Promise<void> {
    const lines = HOST_FIRST.map(
      (vendor) => `when '${vendor}' then '${vendor}/' || lower(split_part(board_id, '/', 2))`,
    );
    await runner.query(backend(lines.join('\n')));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      backend("when 'icims' then lower(board_id) when 'site' then 'site/' || lower(split_part(board_id, '/', 2))"),
    );
  }
}
