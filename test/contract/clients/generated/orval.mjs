import { isHiring, openReqs } from './api';

const { HIRING_URL, HIRING_KEY } = /** @type {any} */ (globalThis).process.env;
const send = globalThis.fetch;
globalThis.fetch = (/** @type {any} */ path, /** @type {any} */ init) =>
  send(`${HIRING_URL}${path}`, { ...init, headers: { 'x-api-key': HIRING_KEY } });

/** Two calls by the client that orval wrote. */
async function main() {
  const hiring = await isHiring(13);
  const open = await openReqs(13, { limit: 1 });
  if (hiring.status !== 200 || open.status !== 200) throw new Error(`refused: ${hiring.status}, ${open.status}`);
  if (typeof open.data !== 'object') throw new Error(`the list is ${typeof open.data}`);
  console.log(hiring.data.open_req_count, open.data.reqs[0]?.title);
}

void main();
