import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { KafkaPort } from '@hiring/platform-kafka';
import { eventually, testStack } from '@hiring/platform-testing';
import { pino } from 'pino';
import { SecretScan } from '../../faults/secret-scan.js';
import { api } from '../account/api.js';
import { simulator, support } from '../journey/operator.js';

const CONTACTS = 5_000;
/**
 * The number of texts with planted contacts. A long run sets PLANTED_TEXTS=100000, as many as a large installation
 * reads in a day.
 */
const TEXTS = Number(process.env['PLANTED_TEXTS'] ?? 250);
const TEXTS_PER_BOARD = 2_000;
const mark = randomBytes(4).toString('hex');
const digits = String(1_000 + (randomBytes(2).readUInt16BE() % 9_000));
const FILLER = 'You plan your own work and talk to the people who use the result. '.repeat(8);

/** Returns an advertisement with known facts and some of the contacts. */
function job(n: number): object {
  const first = Math.ceil((n * CONTACTS) / TEXTS);
  const contacts = Array.from({ length: Math.ceil(((n + 1) * CONTACTS) / TEXTS) - first }, (_, of) => {
    const words = `${first + of}-${mark}`;
    return `<p>Ask Jane Doe${words} &lt;jane.doe.${words}@planted.example&gt; or call +49 8137 ${digits} ${first + of}.</p>`;
  });
  const text = [...contacts, `<p>${FILLER}</p><p>You write Python and have at least 3 years of experience.</p>`].join(
    '',
  );
  return {
    id: 7_000_000 + n,
    internal_job_id: 9_000_000 + n,
    title: `Rigger ${n}`,
    absolute_url: `https://job-boards.greenhouse.io/planted/jobs/${7_000_000 + n}`,
    location: { name: 'Berlin, Germany' },
    first_published: '2026-01-06T04:36:13-05:00',
    updated_at: '2026-01-06T04:36:13-05:00',
    departments: [],
    offices: [],
    content: text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  };
}

/** Registers a company whose board has these advertisements. Resolves when all texts' facts are served. */
async function readBoard(jobs: object[]): Promise<void> {
  const token = `planted${randomBytes(3).toString('hex')}`;
  const body = JSON.stringify({ jobs, meta: { total: jobs.length } });
  const behaviour = { mode: 'raw', body, content_type: 'application/json', status: 200 };
  await simulator('POST', `/boards/greenhouse/${token}`, { postings: [], behaviour });
  const named = ['--name', 'Planted', '--domain', `${token}.example`];
  const { company_id: companyId } = await support<{ company_id: number }>('companies', 'register', ...named);
  await support('boards', 'link', String(companyId), `greenhouse/${token}`);
  await eventually(
    async () => {
      const { body: served } = await api(`/v1/companies/${companyId}/technologies`);
      const technologies = served['technologies'] as { slug: string; open_reqs: number }[];
      return technologies.find(({ slug }) => slug === 'python')?.open_reqs === jobs.length;
    },
    { timeoutMs: 240_000, everyMs: 500 },
  );
}

test(`of ${CONTACTS} e-mail addresses, phone numbers and names in ${TEXTS} texts, none is on a topic, in a table or in a log`, async () => {
  const stack = testStack();
  for (let first = 0; first < TEXTS; first += TEXTS_PER_BOARD) {
    const jobs = Array.from({ length: Math.min(TEXTS_PER_BOARD, TEXTS - first) }, (_, n) => job(first + n));
    await readBoard(jobs);
  }

  const scan = new SecretScan([mark, `8137 ${digits}`, `8137${digits}`]);
  const kafka = new KafkaPort({
    brokers: stack.kafka_brokers.split(','),
    clientId: 'scan-texts',
    logger: pino({ level: 'silent' }),
  });
  const onTopics = await scan.topics(kafka, stack.topic_prefix);
  await kafka.close();
  expect(scan.records).toBeGreaterThan(TEXTS);
  expect(onTopics).toEqual([]);
  expect(await scan.tables(stack.database_url)).toEqual([]);
  const logs = join(dirname(process.env['TEST_STACK_FILE'] ?? ''), 'logs');
  expect(readdirSync(logs).some((file) => file.startsWith('freshness'))).toBe(true);
  // The simulated boards' own log does not belong to the product.
  expect(scan.logs(logs).filter((file) => !file.includes('boards'))).toEqual([]);
}, 3_600_000);
