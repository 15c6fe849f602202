import { expect, test } from '@jest/globals';
import { createLogger } from '@hiring/platform-observability';
import { createPool, migrate } from '@hiring/platform-postgres';
import { createTestDatabase, TEST_ROLE_PASSWORD } from '@hiring/platform-testing';
import { EXPORTS_MIGRATIONS } from './index.js';
import { LeadAddresses1763722000000 } from './1763722000000-lead-addresses.js';

const role = 'hiring_exports';
const logger = createLogger({ service: 'exports-test', level: 'silent' });

test('leads stored before addresses were kept in one form are suppressed by what was on the list already', async () => {
  const database = await createTestDatabase('exports');
  const { adminUrl } = database;
  const upTo = (migrations: typeof EXPORTS_MIGRATIONS): Promise<void> =>
    migrate({ adminUrl, schema: 'exports', role, rolePassword: TEST_ROLE_PASSWORD, migrations, logger });
  const index = EXPORTS_MIGRATIONS.indexOf(LeadAddresses1763722000000);
  await upTo(EXPORTS_MIGRATIONS.slice(0, index));
  const pool = createPool({ url: database.urlFor(role), max: 1, applicationName: 'exports-test' });
  try {
    await pool.query(`
      insert into exports.project (customer_id, name) values ('cus_a', 'Leads'), ('cus_b', 'Leads');
      insert into exports.suppression (customer_id, kind, value)
      values ('cus_a', 'email', 'jane@beta.com'), ('cus_a', 'domain', 'xn--mller-kva.de');
      insert into exports.lead (project_id, identity, reachable, domain, website, decision_maker_email)
      select p, gen_random_uuid(), true, 'acme.com', 'acme.com', email
      from generate_series(1, 2) as p, unnest(array['mailto:Jane@beta.com', 'x@post.müller.de', 'eve@beta.com']) as email`);
    await upTo(EXPORTS_MIGRATIONS);
    const { rows } = await pool.query(
      `select customer_id, usable_lead_count,
         array(select email_address from exports.lead as l where l.project_id = p.project_id and usable order by 1) as usable
       from exports.project as p order by 1`,
    );
    expect(rows).toEqual([
      { customer_id: 'cus_a', usable_lead_count: 1, usable: ['eve@beta.com'] },
      {
        customer_id: 'cus_b',
        usable_lead_count: 3,
        usable: ['eve@beta.com', 'jane@beta.com', 'x@post.xn--mller-kva.de'],
      },
    ]);
  } finally {
    await pool.end();
    await database.drop();
  }
});
