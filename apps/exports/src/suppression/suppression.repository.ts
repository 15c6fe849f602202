import { Injectable } from '@nestjs/common';
import type { Actor, Suppression } from '@hiring/contracts';
import { AuditTrail } from '@hiring/platform-audit';
import { inTransaction } from '@hiring/platform-postgres';
import { Pool, type PoolClient } from 'pg';
import { lockProjectCreations } from '../projects/project.repository.js';

export interface SuppressionChange {
  changed: number;
  /** Number of leads that became suppressed or stopped being suppressed. */
  leads: number;
}

interface RequestedChange {
  action: 'suppression.added' | 'suppression.removed';
  customerId: string;
  entries: Suppression[];
  actor?: Actor | undefined;
}

const MARK = `
  update exports.lead as l set suppressed = not l.suppressed
  from exports.project as p
  where p.project_id = l.project_id and p.customer_id = $1
    and (
      l.email_address = any ($2) or l.domain = any ($3) or l.email_domain = any ($3)
      or regexp_replace(regexp_replace(l.decision_maker_phone, '\\D+', '', 'g'), '^00', '') = any ($4)
    )
    and l.suppressed is distinct from exports.is_suppressed(p.customer_id, l.domain, l.email_address,
      l.email_domain, l.decision_maker_phone)`;

@Injectable()
export class SuppressionRepository {
  constructor(
    private readonly pool: Pool,
    private readonly audit: AuditTrail,
  ) {}

  add(customerId: string, entries: Suppression[], actor?: Actor | undefined): Promise<SuppressionChange> {
    return this.change({ action: 'suppression.added', customerId, entries, actor }, (client, kinds, values) =>
      client.query(
        `insert into exports.suppression (customer_id, kind, value)
         select distinct $1, kind, value from unnest($2::text[], $3::text[]) as given (kind, value) on conflict do nothing`,
        [customerId, kinds, values],
      ),
    );
  }

  remove(customerId: string, entries: Suppression[], actor?: Actor | undefined): Promise<SuppressionChange> {
    return this.change({ action: 'suppression.removed', customerId, entries, actor }, (client, kinds, values) =>
      client.query(
        `delete from exports.suppression as s using unnest($2::text[], $3::text[]) as given (kind, value)
         where s.customer_id = $1 and s.kind = given.kind and s.value = given.value`,
        [customerId, kinds, values],
      ),
    );
  }

  /** Returns a page of the entries after `after`, ordered by the text `kind:value`. */
  async page(customerId: string, after: string, limit: number): Promise<Suppression[]> {
    const { rows } = await this.pool.query<Suppression>(
      `select kind, value from exports.suppression
       where customer_id = $1 and kind || ':' || value > $2 order by kind || ':' || value limit $3`,
      [customerId, after, limit],
    );
    return rows;
  }

  /**
   * Changes the list and the affected leads in one transaction, in which no project is created or changed. Reads all the customer's leads, which is acceptable for
   * a rare change.
   */
  private change(
    { action, customerId, entries, actor }: RequestedChange,
    apply: (client: PoolClient, kinds: string[], values: string[]) => Promise<{ rowCount: number | null }>,
  ): Promise<SuppressionChange> {
    return inTransaction(this.pool, async (client) => {
      await client.query('set local statement_timeout = 0');
      await lockProjectCreations(client, customerId);
      await client.query('select from exports.project where customer_id = $1 order by project_id for update', [
        customerId,
      ]);
      const changed = await apply(
        client,
        entries.map(({ kind }) => kind),
        entries.map(({ value }) => value),
      );
      const valuesOf = (kind: Suppression['kind']): string[] =>
        entries.filter((entry) => entry.kind === kind).map(({ value }) => value);
      const [emails, domains, phones] = [valuesOf('email'), valuesOf('domain'), valuesOf('phone')];
      // Record only numbers, since contacts must not be on a topic that never expires.
      const kinds = { email: emails.length, domain: domains.length, phone: phones.length };
      const target = `suppressions of ${customerId}`;
      const counts = action === 'suppression.added' ? { after: kinds } : { before: kinds };
      await this.audit.record(client, { action, actor, customer_id: customerId, target, ...counts });
      const marked = await client.query(MARK, [customerId, emails, domains, phones]);
      return { changed: changed.rowCount ?? 0, leads: marked.rowCount ?? 0 };
    });
  }
}
