import { describe, expect, test } from '@jest/globals';
import { testStack } from '@hiring/platform-testing';
import { freshKey } from '../../account/fresh-key.js';
import { support } from '../../journey/operator.js';
import { bearer, download, importLeads, newProject } from '../leads.js';

const HEADER = 'website,decision_maker_linkedin_url,decision_maker_email,decision_maker_phone,signal_job_title';
const CSV = [
  'Company URL,Email,Phone,LinkedIn,Job title,Size',
  'https://acme.example,jane@acme.example,,,"Cook, ""Sous""",10',
  'beta.example,,+4930123456,,=HYPERLINK("x"),20',
  'acme.example,JANE@acme.example,,,Chef,10',
  'gamma.example,not an address,,,Nobody,1',
  'delta.example,a@delta.example,,,one cell too many,1,2',
].join('\r\n');

const project = await newProject('Q3 / Köln', '--export-name', 'Köln "Q3"');
const imported = await importLeads(project, CSV.replace('=HYPERLINK("x")', '=1+1'), '--map', 'website=Company URL');

describe('GET /projects/{project_id}/leads/export', () => {
  test("has every usable lead once, quoted, without formulas, with CRLF, as many as the project's count", async () => {
    expect(imported).toMatchObject({ rows: 5, rejected: 1, lead_count: 3, usable_lead_count: 2 });
    expect(imported.rejections).toEqual([{ line: 6, reason: '7 cells, the header has 6' }]);
    const reply = await download(project);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toBe(
      `attachment; filename="K_ln _Q3_.csv"; filename*=UTF-8''K%C3%B6ln%20_Q3_.csv`,
    );
    expect(await reply.text()).toBe(
      `${HEADER}\r\nacme.example,,JANE@acme.example,,Chef\r\nbeta.example,,,+4930123456,'=1+1\r\n`,
    );
    const { projects } = (await (await bearer('/projects/')).json()) as { projects: Record<string, unknown>[] };
    const shown = projects.find(({ id }) => id === project);
    expect(Object.keys(shown ?? {})).toEqual([
      'id',
      'name',
      'export_name',
      'created_at',
      'updated_at',
      'usable_lead_count',
    ]);
    expect(shown).toMatchObject({ name: 'Q3 / Köln', export_name: 'Köln "Q3"', usable_lead_count: 2 });
    expect(String(shown?.['updated_at'])).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/);
  });

  test('HEAD has the same headers without the file', async () => {
    const reply = await fetch(`${testStack().app_api_url}/projects/${project}/leads/export?format=csv`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${testStack().api_key}` },
    });
    expect(reply.status).toBe(200);
    expect(await reply.text()).toBe('');
  });

  test.each(['', '?format=xlsx', '?format=csv&format=csv', '?format=csv&page=2', '?format=CSV'])(
    'with %j is 400 naming the parameter',
    async (search) => {
      const reply = await download(project, search);
      expect(reply.status).toBe(400);
      expect(await reply.json()).toMatchObject({ code: 'invalid_request', errors: [expect.anything()] });
    },
  );

  test('a project of another account and a missing one are the same 404', async () => {
    const { customer_id: other } = await support<{ customer_id: string }>('customers', 'create', '--name', 'Other');
    const foreign = await support<{ id: number }>('projects', 'create', other, '--name', 'Theirs');
    const replies = await Promise.all([download(foreign.id), download(999_999_999)]);
    const bodies = await Promise.all(
      replies.map(async (reply) => {
        const { request_id: _id, instance: _path, ...body } = (await reply.json()) as Record<string, unknown>;
        return { status: reply.status, body };
      }),
    );
    expect(bodies[0]).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(bodies[1]).toEqual(bodies[0]);
  });

  test('without a valid key it is 403, for any project', async () => {
    const { key } = await freshKey();
    const unknown = `${key.slice(0, -3)}${key.endsWith('aaa') ? 'bbb' : 'aaa'}`;
    const replies = await Promise.all([download(project, '?format=csv', unknown), download(999_999_999, '', unknown)]);
    expect(replies.map(({ status }) => status)).toEqual([403, 403]);
  });

  test('rows cannot be uploaded with an API key', async () => {
    const reply = await fetch(`${testStack().app_api_url}/imports/rows?piece=1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testStack().api_key}`, 'content-type': 'text/tab-separated-values' },
      body: '2\tacme.example\t\ta@acme.example\t\t\n',
    });
    expect(reply.status).toBe(403);
  });
});
