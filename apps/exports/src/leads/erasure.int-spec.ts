import { afterAll, describe, expect, test } from '@jest/globals';
import { AppError, type PersonContact } from '@hiring/contracts';
import { ExportsBench } from '../testing/exports.testing.js';
import { LeadsController } from './leads.controller.js';
import { ErasureRepository } from './erasure.repository.js';

const bench = await ExportsBench.open();
const handler = new LeadsController(bench.pool, new ErasureRepository(bench.pool, bench.audit));
afterAll(() => bench.close());

const JANE = [
  { website: 'a.com', decision_maker_email: 'Jane@Acme.com' },
  { website: 'b.com', decision_maker_email: 'mailto:jane@acme.com' },
  { website: 'c.com', decision_maker_phone: '0049 (30) 123-456' },
  { website: 'd.com', decision_maker_linkedin_url: 'https://de.linkedin.com/in/Jane-Doe/?trk=1' },
  { website: 'e.com', decision_maker_email: 'x@e.com', decision_maker_phone: '+49 30 123456' },
];
const OTHERS = [
  { website: 'a.com', decision_maker_email: 'jane.doe@acme.com' },
  { website: 'b.com', decision_maker_phone: '+49 30 1234567' },
  { website: 'c.com', decision_maker_linkedin_url: 'https://linkedin.com/in/jane-doe-2' },
  { website: 'd.com', decision_maker_linkedin_url: 'https://linkedin.com.example.org/in/jane-doe' },
];
const CONTACTS: PersonContact[] = [
  { kind: 'email', value: 'jane@ACME.com' },
  { kind: 'phone', value: '+49 30 123456' },
  { kind: 'profile', value: 'linkedin.com/in/jane-doe' },
];

describe('erasing a person', () => {
  test('deletes every lead with any of the contacts in all projects, updates the counts, and leaves the others', async () => {
    const projects = [await bench.project('cus_a'), await bench.project('cus_b')];
    for (const project of projects) await bench.store(project, [...JANE, ...OTHERS]);
    expect(await handler.erasePerson({ contacts: CONTACTS })).toEqual({ leads: 10, projects: 2 });
    for (const project of projects) {
      expect(await bench.counts(project)).toEqual({ lead_count: OTHERS.length, usable_lead_count: 3 });
      const { rows } = await bench.pool.query(
        'select website from exports.lead where project_id = $1 order by lead_id',
        [project],
      );
      expect(rows.map(({ website }) => website)).toEqual(OTHERS.map(({ website }) => website));
    }
    expect(await handler.erasePerson({ contacts: CONTACTS })).toEqual({ leads: 0, projects: 0 });
  });

  test('of one customer leaves the leads of another', async () => {
    const [own, foreign] = [await bench.project('cus_c'), await bench.project('cus_d')];
    for (const project of [own, foreign]) await bench.store(project, JANE);
    expect(await handler.erasePerson({ contacts: CONTACTS, customer_id: 'cus_c' })).toEqual({ leads: 5, projects: 1 });
    expect((await bench.counts(foreign)).lead_count).toBe(5);
  });

  test.each<[string, PersonContact[]]>([
    ['nothing', []],
    ['an address that is none', [{ kind: 'email', value: 'jane' }]],
    ['too few digits', [{ kind: 'phone', value: '12' }]],
    ['a profile of another site', [{ kind: 'profile', value: 'https://example.org/in/jane' }]],
  ])('by %s is refused, and nothing is deleted', async (_what, contacts) => {
    const project = await bench.project('cus_e');
    await bench.store(project, JANE);
    await expect(handler.erasePerson({ contacts })).rejects.toBeInstanceOf(AppError);
    expect((await bench.counts(project)).lead_count).toBe(5);
  });
});
