import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Working state of the sequencer: a fold of the ledger topic, kept so that a restart need not read it from the start.
 * Everything here can be thrown away and folded again.
 */
export class LedgerState1700000000000 implements MigrationInterface {
  name = 'LedgerState1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
        state text not null
      );

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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table ledger.rejection, ledger.board, ledger.recorded, ledger.registry_fact, ledger.company, ledger.checkpoint',
    );
  }
}
