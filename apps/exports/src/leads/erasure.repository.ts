import { Injectable } from '@nestjs/common';
import type { RpcRequest } from '@hiring/contracts';
import { AuditTrail } from '@hiring/platform-audit';
import { inTransaction } from '@hiring/platform-postgres';
import { Pool } from 'pg';
import { lockProject } from './lead.repository.js';

/** A person's contacts, normalised by lead-identity.ts. */
export interface PersonKeys {
  emails: string[];
  phones: string[];
  profiles: string[];
}

/** SQL condition for a person's leads. A lead with an invalid e-mail address is compared by its original text. */
const IS_PERSON = `
  email_address = any ($2) or lower(btrim(decision_maker_email)) = any ($2)
  or regexp_replace(regexp_replace(decision_maker_phone, '\\D+', '', 'g'), '^00', '') = any ($3)
  or lower(regexp_replace(substring(
      decision_maker_linkedin_url from '(?i)^\\s*(?:https?://)?(?:[a-z0-9-]+\\.)*linkedin\\.com/([^?#]*)'), '/+$', ''))
    = any ($4)`;

@Injectable()
export class ErasureRepository {
  constructor(
    private readonly pool: Pool,
    private readonly audit: AuditTrail,
  ) {}

  /** Returns, in ascending order, the ids of the customer's projects, or of all projects if `customerId` is null. */
  async projects(customerId: string | null): Promise<number[]> {
    const { rows } = await this.pool.query<{ project_id: number }>(
      'select project_id from exports.project where $1::text is null or customer_id = $1 order by project_id',
      [customerId],
    );
    return rows.map(({ project_id }) => project_id);
  }

  /**
   * Deletes the person's leads in one project and returns their number. This reads all the project's leads, so the
   * statement has no time limit.
   */
  erase(projectId: number, { emails, phones, profiles }: PersonKeys): Promise<number> {
    return inTransaction(this.pool, async (client) => {
      await client.query('set local statement_timeout = 0');
      await lockProject(client, projectId);
      const { rowCount } = await client.query(`delete from exports.lead where project_id = $1 and (${IS_PERSON})`, [
        projectId,
        emails,
        phones,
        profiles,
      ]);
      return rowCount ?? 0;
    });
  }

  /** Records that a person was erased. The record has no contacts, because the audit log does not expire. */
  record({ actor, customer_id }: RpcRequest<'exports.erase_person'>, erased: Record<string, number>): Promise<void> {
    const customer = customer_id ?? null;
    const entry = { action: 'person.erased', actor, customer_id: customer, target: 'leads of one person' } as const;
    return inTransaction(this.pool, (client) => this.audit.record(client, { ...entry, before: erased }));
  }
}
