import createClient from 'openapi-fetch';

const { HIRING_URL, HIRING_KEY } = /** @type {any} */ (globalThis).process.env;
/** @type {import('openapi-fetch').Client<import('./api').paths, 'application/json'>} */
const client = createClient({ baseUrl: HIRING_URL, headers: { 'x-api-key': HIRING_KEY } });

/** Two calls with the types that openapi-typescript wrote. */
async function main() {
  const path = { company_id: 13 };
  const hiring = await client.GET('/v1/companies/{company_id}/is-hiring', { params: { path } });
  const open = await client.GET('/v1/companies/{company_id}/open-reqs', { params: { path, query: { limit: 1 } } });
  console.log(hiring.data?.open_req_count, open.data?.reqs[0]?.title);
}

void main();
