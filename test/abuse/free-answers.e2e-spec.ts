import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { Draws } from '@hiring/fake-boards';
import { eventually } from '@hiring/platform-testing';
import { api, type Reply } from '../e2e/account/api.js';
import { simulator, support } from '../e2e/journey/operator.js';
import { drawCall } from './free-calls.js';

/** The number of calls. A run with `FREE_CALLS=1000000` takes about an hour. */
const CALLS = Number(process.env['FREE_CALLS'] ?? 600);
const SEED = Number(process.env['FREE_CALLS_SEED'] ?? Date.now() % 1_000_000);
const AT_ONCE = 6;
/** The time per call on a busy machine. */
const MS_PER_CALL = 50;

/** Matches members with numbers about the account or the service, not about a company. */
const OWN_NUMBER =
  /^(id|key_id|.*_id|.*_seq|.*_ids|duration_ms|attempt|limit|window.*|max|used|remaining|calls|replayed)$/;

/**
 * The companies' open reqs by job function. Each count is a prime that occurs nowhere else in the answers. Thus each
 * count identifies its company.
 */
const COUNTS = [
  { engineering: 83, sales: 131 },
  { engineering: 89, sales: 139 },
  { engineering: 97, sales: 149 },
];

interface Marked {
  companyId: number;
  word: string;
  counts: number[];
}

const world: Marked[] = [];
let key: string;

/** Issues a key of a new account, which has not reached any limit on what it may store. */
async function newAccount(): Promise<string> {
  const { customer_id: customer } = await support<{ customer_id: string }>(
    ...['customers', 'create', '--name', 'Curious', '--tier', 'internal'],
  );
  return (await support<{ key: string }>('keys', 'issue', customer)).key;
}

beforeAll(async () => {
  key = await newAccount();
  for (const { engineering, sales } of COUNTS) {
    const word = `zq${randomBytes(5).toString('hex')}`;
    const postings = Array.from({ length: engineering + sales }, (_, index) => ({
      title: `${index < engineering ? 'Software Engineer' : 'Account Executive'} ${word} ${index}`,
      number: index + 1,
    }));
    await simulator('POST', `/boards/greenhouse/${word}`, { postings });
    const named = ['--name', `Marked ${word.slice(-3)}`, '--domain', `${word}.example`];
    const { company_id: companyId } = await support<{ company_id: number }>('companies', 'register', ...named);
    await support('boards', 'link', String(companyId), `greenhouse/${word}`);
    world.push({ companyId, word, counts: [engineering, sales, engineering + sales] });
  }
  for (const { companyId, counts } of world) {
    await eventually(async () => {
      const { body } = await api(`/v1/companies/${companyId}/is-hiring`);
      return body['open_req_count'] === counts[2];
    });
  }
});

/** Returns the markers in an answer: companies' counts and words from their titles. */
function markersIn({ text, body }: Reply): Set<number | string> {
  const found = new Set<number | string>();
  const numbers = new Set(world.flatMap(({ counts }) => counts));
  const visit = (value: unknown, name: string): void => {
    if (Array.isArray(value)) value.forEach((one) => visit(one, name));
    else if (typeof value === 'object' && value !== null) {
      for (const [member, one] of Object.entries(value)) visit(one, member);
    } else if (typeof value === 'number' && numbers.has(value) && !OWN_NUMBER.test(name)) found.add(value);
    else if (typeof value === 'string' && (name === 'detail' || name === 'title')) {
      for (const [digits] of value.matchAll(/\d+/g)) if (numbers.has(Number(digits))) found.add(Number(digits));
    }
  };
  visit(body, '');
  for (const { word } of world) if (new RegExp(`(Engineer|Executive) ${word}`).test(text)) found.add(word);
  return found;
}

test(
  `no free answer of ${CALLS} random calls has a number or a role that the account has not bought`,
  async () => {
    const draws = new Draws(SEED);
    const ids = new Map<string, number[]>();
    const subjects = { companies: world.map(({ companyId }) => companyId), words: world.map(({ word }) => word), ids };
    const bought = new Set<number | string>();
    const leaks: unknown[] = [];
    let free = 0;
    const one = async (): Promise<void> => {
      if (draws.chance(0.01)) await buy(draws.pick(world), bought);
      const call = drawCall(draws, subjects);
      const reply = await api(call.path, {
        key,
        method: call.method,
        ...(call.body !== undefined && { body: call.body }),
      });
      if (reply.headers.has('usage-id')) return;
      free += 1;
      const unpaid = [...markersIn(reply)].filter((marker) => !bought.has(marker));
      if (unpaid.length > 0) leaks.push({ seed: SEED, ...call, unpaid, answer: reply.text.slice(0, 500) });
      const collection = /^\/v1\/([a-z-]+)/.exec(call.path)?.[1] ?? '';
      if (reply.status === 201 && call.method === 'POST') remember(ids, collection, Number(reply.body['id']));
    };
    let left = CALLS;
    const worker = async (): Promise<void> => {
      while (left-- > 0) await one();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    expect(leaks).toEqual([]);
    expect(free).toBeGreaterThan(CALLS * 0.9);
  },
  Math.max(180_000, CALLS * MS_PER_CALL),
);

async function buy({ companyId, counts, word }: Marked, bought: Set<number | string>): Promise<void> {
  for (const marker of [...counts, word]) bought.add(marker);
  expect((await api(`/v1/companies/${companyId}/is-hiring`, { key })).status).toBe(200);
}

/** Adds an id to its collection and keeps only the newest 8, so that later calls use the same resources again. */
function remember(ids: Map<string, number[]>, collection: string, id: number): void {
  ids.set(collection, [id, ...(ids.get(collection) ?? [])].slice(0, 8));
}

test('saving a search for a company is answered alike, whatever the company has', async () => {
  key = await newAccount();
  const empty = await support<{ company_id: number }>(
    ...['companies', 'register', '--name', 'Without roles', '--domain', `${randomBytes(5).toString('hex')}.example`],
  );
  const saved = (body: object): Promise<Reply> => api('/v1/searches', { key, method: 'POST', body });
  // The change-feed service answers 404 for the company until it has applied the registration.
  await eventually(async () => {
    const { status, body } = await saved({ company_ids: [empty.company_id] });
    if (status === 201) await api(`/v1/searches/${String(body['id'])}`, { key, method: 'DELETE' });
    return status === 201;
  });
  for (const more of [{}, { role: 'engineering' }, { q: 'software' }, { workplace: 'onsite' }]) {
    for (const { companyId } of world) {
      const answers = await Promise.all(
        [[companyId], [empty.company_id], [companyId, empty.company_id], subjectsOf(companyId)].map((companies) =>
          saved({ ...more, company_ids: companies }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      for (const { body } of answers) await api(`/v1/searches/${String(body['id'])}`, { key, method: 'DELETE' });
    }
  }
});

/** Returns the company and the demo's companies. */
function subjectsOf(companyId: number): number[] {
  return [companyId, ...Array.from({ length: 16 }, (_, index) => index + 1)];
}

test('a word of the titles of one company refuses nothing, though the company has more than the limit', async () => {
  key = await newAccount();
  for (const { word } of world) {
    const saved = await api('/v1/searches', { key, method: 'POST', body: { q: word } });
    expect(saved.status).toBe(201);
  }
});
