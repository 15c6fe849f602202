import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each bill of a watch has a state. Bills of watches that were confirmed before bills had one are confirmed. */
export class BillStates1763775000000 implements MigrationInterface {
  name = 'BillStates1763775000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update change_feed.watch set bills = (
        select jsonb_agg(bill || '{"state": "confirmed"}') from jsonb_array_elements(bills) bill
      ) where (status = 'active' or (status = 'cancelled' and call_id is not null)) and bills <> '[]'
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update change_feed.watch set bills = (select jsonb_agg(bill - 'state') from jsonb_array_elements(bills) bill)
      where bills <> '[]'
    `);
  }
}
