import { isHiring, openReqs } from './sdk.gen';
import { client } from './client.gen';

const { HIRING_URL, HIRING_KEY } = /** @type {any} */ (globalThis).process.env;
client.setConfig({ baseUrl: HIRING_URL, auth: HIRING_KEY });

/** Two calls by the client that @hey-api/openapi-ts wrote. */
async function main() {
  const path = { company_id: 13 };
  const hiring = await isHiring({ path });
  const open = await openReqs({ path, query: { limit: 1 } });
  const page = open.data;
  if (typeof page !== 'object') throw new Error(`the list is ${typeof page}`);
  console.log(hiring.data?.open_req_count, page.reqs[0]?.title);
}

void main();
