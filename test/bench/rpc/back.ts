/** A baseline: the answering service as a bare node:http server that reads the same row. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { lookupIn } from './lookup.js';
import { readSettings, ready } from './settings.js';

const lookup = lookupIn(readSettings().databaseUrl);
const server = createServer((request, response) => {
  void lookup(Number((request.url ?? '').slice(1))).then((body) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => ready((server.address() as AddressInfo).port));
