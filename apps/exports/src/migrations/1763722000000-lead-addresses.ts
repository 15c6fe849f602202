import type { MigrationInterface, QueryRunner } from 'typeorm';
import { leadFacts, type LeadCells } from '../leads/lead-identity.js';

const ROWS_AT_ONCE = 5_000;

/**
 * The e-mail address of a lead in the one form addresses are compared in, and its registrable domain. Both are worked
 * out where a lead is read (leads/lead-identity.ts), as the website's domain is: what a domain belongs to is nothing the
 * database could know. The function with four arguments stays for instances of the version before, which still call it.
 */
export class LeadAddresses1763722000000 implements MigrationInterface {
  name = 'LeadAddresses1763722000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table exports.lead add column email_address text, add column email_domain text;
      create function exports.is_suppressed(owner text, domain text, email_address text, email_domain text, phone text)
      returns boolean
      language sql stable return exists (
        select from exports.suppression as s
        where s.customer_id = owner and (s.kind, s.value) in (
          ('email', email_address),
          ('domain', domain),
          ('domain', email_domain),
          ('phone', regexp_replace(regexp_replace(phone, '\\D+', '', 'g'), '^00', ''))
        )
      );
    `);
    for (let after = 0; ;) {
      const leads = (await runner.query(STORED, [after, ROWS_AT_ONCE])) as StoredLead[];
      const last = leads.at(-1);
      if (last === undefined) return;
      const facts = leads.map((lead) => leadFacts(lead));
      await runner.query(FILL, [
        leads.map(({ lead_id: id }) => id),
        facts.map((known) => known?.emailAddress ?? null),
        facts.map((known) => known?.emailDomain ?? null),
      ]);
      after = last.lead_id;
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function exports.is_suppressed(text, text, text, text, text);
      alter table exports.lead drop column email_address, drop column email_domain;
    `);
  }
}

type StoredLead = LeadCells & { lead_id: number };

const STORED = `
  select lead_id, website, decision_maker_linkedin_url, decision_maker_email, decision_maker_phone, signal_job_title
  from exports.lead where lead_id > $1 order by lead_id limit $2`;

const FILL = `
  update exports.lead as l
  set email_address = f.address, email_domain = f.domain,
    suppressed = exports.is_suppressed(p.customer_id, l.domain, f.address, f.domain, l.decision_maker_phone)
  from unnest($1::bigint[], $2::text[], $3::text[]) as f (lead_id, address, domain), exports.project as p
  where l.lead_id = f.lead_id and p.project_id = l.project_id`;
