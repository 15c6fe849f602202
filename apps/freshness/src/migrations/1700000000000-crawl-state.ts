import { projectorTables } from '@hiring/platform-projection';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `link` is a projection of the ledger: which company reads which board, and what the ledger made of the last crawl.
 * `source` and the job tables are records of this service: what to read next, and what was learned reading it.
 */
export class CrawlState1700000000000 implements MigrationInterface {
  name = 'CrawlState1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(projectorTables('freshness'));
    await runner.query(`
      create table freshness.link (
        company_id bigint not null,
        board_id text not null,
        linked_seq bigint not null,
        /* The newest crawl on the ledger was complete and accepted: its validators may confirm the next one. */
        accepted boolean not null default false,
        live boolean not null default false,
        /* Crawl id of that newest crawl. */
        crawl_id text,
        crawled_at timestamptz,
        primary key (company_id, board_id)
      );
      create index link_by_board on freshness.link (board_id);

      create table freshness.source (
        board_id text primary key,
        due_at timestamptz not null,
        lease_until timestamptz,
        lease_token uuid,
        crawled_at timestamptz,
        changed_at timestamptz,
        failures integer not null default 0,
        outcome text,
        reason text,
        /* The crawl the validators and the fingerprint come from. */
        crawl_id text,
        validators json,
        listing_hash text,
        details json,
        known json
      );
      create index source_due on freshness.source (due_at);

      create table freshness.watched (company_id bigint primary key);

      create table freshness.job (
        job_id bigint generated always as identity primary key,
        company_id bigint not null,
        status text not null check (status in ('queued', 'crawling', 'done', 'failed')),
        queued_at timestamptz not null,
        started_at timestamptz,
        finished_at timestamptz,
        reason text,
        lease_until timestamptz,
        lease_token uuid,
        tries integer not null default 0
      );
      create unique index job_one_running on freshness.job (company_id) where status in ('queued', 'crawling');
      create index job_waiting on freshness.job (job_id) where status in ('queued', 'crawling');
      create index job_by_company on freshness.job (company_id, job_id desc);

      create table freshness.job_read (
        crawl_id text primary key,
        job_id bigint not null references freshness.job on delete cascade,
        board_id text not null,
        /* What the ledger made of it; null until its board_crawled is folded. */
        accepted boolean,
        held boolean not null default false
      );
      create index job_read_by_job on freshness.job_read (job_id);

      create table freshness.job_call (
        job_id bigint not null references freshness.job on delete cascade,
        customer_id text not null,
        asked_at timestamptz not null,
        primary key (job_id, customer_id)
      );
      create table freshness.queuing_call (
        call_id text primary key,
        job_id bigint not null references freshness.job on delete cascade,
        customer_id text not null,
        /* The call's forced_fresh was taken back, because its job failed. */
        voided boolean not null default false
      );
      create index queuing_call_by_job on freshness.queuing_call (job_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table freshness.queuing_call, freshness.job_call, freshness.job, freshness.job_read, freshness.watched,
        freshness.source, freshness.link, freshness.projector_checkpoint
    `);
  }
}
