import { expect, test } from '@jest/globals';
import { testStack } from '@hiring/platform-testing';

const stack = testStack();

test('the printed address and demo key work, with the tier of the demo', async () => {
  const answer = await fetch(`${stack.base_url}/v1/whoami`, { headers: { 'x-api-key': stack.api_key } });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ tier: 'pro' });
});

test('the documentation address works', async () => {
  expect((await fetch(stack.docs_url)).status).toBe(200);
});

test.each(['/llms.txt', '/robots.txt', '/docs/api/README.md', '/schemas/webhooks.event.v1.json'])(
  '%s can be read without a key',
  async (path) => {
    expect((await fetch(`${stack.base_url}${path}`)).status).toBe(200);
  },
);

test("the description of the topic names the installation's own brokers", async () => {
  const { servers } = (await (await fetch(`${stack.base_url}/asyncapi.json`)).json()) as {
    servers: Record<string, { host: string }>;
  };
  expect(Object.values(servers).map(({ host }) => host)).toEqual(stack.kafka_brokers.split(','));
});

test('every service has a process', () => {
  const services = ['gateway', 'exports', 'reads', 'change-feed', 'metering', 'freshness', 'ledger', 'simulator'];
  expect(Object.keys(stack.pids)).toEqual(expect.arrayContaining(services));
});

test.each(['is-hiring', 'open-reqs?limit=3'])('the printed example %s returns data of a demo company', async (path) => {
  const url = `${stack.base_url}/v1/companies/1/${path}`;
  const answer = await fetch(url, { headers: { 'x-api-key': stack.api_key } });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toHaveProperty('as_of');
});
