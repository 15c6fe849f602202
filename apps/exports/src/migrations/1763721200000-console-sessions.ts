import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Signed-in console sessions: the digest of a random id, and the API key, encrypted. */
export class ConsoleSessions1763721200000 implements MigrationInterface {
  name = 'ConsoleSessions1763721200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table exports.console_session (
        session_hash bytea primary key,
        sealed_key text not null,
        expires_at timestamptz(3) not null
      );
      create index console_session_expiry on exports.console_session (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table exports.console_session');
  }
}
