/**
 * A baseline that returns the product's bytes over node:http, undici and pg. The settings in the variable BENCH select
 * whether this process is the edge or the server behind it.
 */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { Pool } from 'undici';
import { ready } from '../rpc/settings.js';

interface Settings {
  databaseUrl: string;
  /** The port of the server behind this edge. If absent, this process is the server. */
  backPort?: number;
}

const { databaseUrl, backPort } = JSON.parse(process.env['BENCH'] ?? '{}') as Settings;

function edge(port: number): RequestListener {
  const back = new Pool(`http://127.0.0.1:${port}`, { connections: 64 });
  return (request, response) => {
    void back.request({ path: request.url ?? '/', method: 'GET' }).then(async ({ body }) => {
      const text = await body.text();
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
      response.end(text);
    });
  };
}

function server(): RequestListener {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const query = { name: 'plain', text: 'SELECT body FROM plain_bodies WHERE company_id = $1' };
  return (request, response) => {
    const id = Number(/\/companies\/(\d+)\//.exec(request.url ?? '')?.[1]);
    void pool.query<{ body: string }>({ ...query, values: [id] }).then(({ rows }) => {
      const text = rows[0]?.body ?? '{}';
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
      response.end(text);
    });
  };
}

const listening = createServer(backPort === undefined ? server() : edge(backPort));
listening.keepAliveTimeout = 60_000;
listening.listen(0, '127.0.0.1', () => ready((listening.address() as AddressInfo).port));
