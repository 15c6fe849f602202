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
const POSTINGS = 250;
const mark = randomBytes(4).toString('hex');
const digits = String(1_000 + (randomBytes(2).readUInt16BE() % 9_000));
const FILLER = 'You plan your own work and talk to the people who use the result. '.repeat(8);

/** An advertisement whose facts are known, with an e-mail address, a phone number and a name. */
function job(n: number): object {
  const contacts = Array.from({ length: CONTACTS / POSTINGS }, (_, of) => {
    const words = `${n}-${of}-${mark}`;
    return `<p>Ask Jane Doe${words} &lt;jane.doe.${words}@planted.example&gt; or call +49 8137 ${digits} ${n} ${of}.</p>`;
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

test(`of ${CONTACTS} e-mail addresses, phone numbers and names in texts, none is on a topic, in a table or in a log`, async () => {
  const stack = testStack();
  const jobs = Array.from({ length: POSTINGS }, (_, n) => job(n));
  const token = `planted${randomBytes(3).toString('hex')}`;
  const body = JSON.stringify({ jobs, meta: { total: jobs.length } });
  const behaviour = { mode: 'raw', body, content_type: 'application/json', status: 200 };
  await simulator('POST', `/boards/greenhouse/${token}`, { postings: [], behaviour });
  const named = ['--name', 'Planted', '--domain', `${token}.example`];
  const { company_id: companyId } = await support<{ company_id: number }>('companies', 'register', ...named);
  await support('boards', 'link', String(companyId), `greenhouse/${token}`);

  const technologies = async (): Promise<{ slug: string; open_reqs: number }[]> =>
    (await api(`/v1/companies/${companyId}/technologies`)).body['technologies'] as never;
  // The texts were read: their facts are served.
  await eventually(
    async () => {
      const python = (await technologies()).find(({ slug }) => slug === 'python');
      return python?.open_reqs === POSTINGS;
    },
    { timeoutMs: 120_000, everyMs: 500 },
  );

  const scan = new SecretScan([mark, `8137 ${digits}`, `8137${digits}`]);
  const kafka = new KafkaPort({
    brokers: stack.kafka_brokers.split(','),
    clientId: 'scan-texts',
    logger: pino({ level: 'silent' }),
  });
  const onTopics = await scan.topics(kafka, stack.topic_prefix);
  await kafka.close();
  expect(scan.records).toBeGreaterThan(POSTINGS);
  expect(onTopics).toEqual([]);
  expect(await scan.tables(stack.database_url)).toEqual([]);
  const logs = join(dirname(process.env['TEST_STACK_FILE'] ?? ''), 'logs');
  expect(readdirSync(logs).some((file) => file.startsWith('freshness'))).toBe(true);
  // The simulated boards' own log is no part of the product.
  expect(scan.logs(logs).filter((file) => !file.includes('boards'))).toEqual([]);
}, 240_000);
