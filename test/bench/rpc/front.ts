/**
 * The edge for product and baseline: a bare node:http server that sends requests over the bus (`/bus/<id>`) or with
 * undici (`/http/<id>`).
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '@hiring/contracts';
import { parseBusDirectory, parseBusPrivateKey } from '@hiring/platform-config';
import { KafkaPort } from '@hiring/platform-kafka';
import { Bus, BusEndpoint, BusIdentity, SecretBox } from '@hiring/platform-rpc';
import { testBusKeys } from '@hiring/platform-testing';
import { Pool } from 'undici';
import { quietLogger, readSettings, ready } from './settings.js';

const { brokers, topicPrefix, backPort = 0 } = readSettings();
const kafka = new KafkaPort({ brokers, clientId: 'bench-gateway', logger: quietLogger });
const { BUS_PRIVATE_KEY, BUS_PUBLIC_KEYS } = testBusKeys('gateway');
const own = parseBusPrivateKey(BUS_PRIVATE_KEY);
const identity = new BusIdentity('gateway', own, parseBusDirectory(BUS_PUBLIC_KEYS));
const endpoint = new BusEndpoint({ kafka, topicPrefix, identity, instanceId: `gateway-${process.pid}` });
const bus = new Bus(endpoint, new SecretBox(identity));
const back = new Pool(`http://127.0.0.1:${backPort}`, { connections: 64 });

async function overBus(companyId: number): Promise<string> {
  return (await bus.request('reads.is_hiring', { company_id: companyId, customer_id: 'c1' })).body;
}

async function overHttp(companyId: number): Promise<string> {
  const { body } = await back.request({ path: `/${companyId}`, method: 'GET' });
  return body.text();
}

const server = createServer((request, response) => {
  const [, way, id] = (request.url ?? '').split('/');
  const end = (status: number, body: string): void => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    response.end(body);
  };
  (way === 'bus' ? overBus(Number(id)) : overHttp(Number(id))).then(
    (body) => end(200, body),
    (error: unknown) => end(error instanceof AppError ? error.status : 500, String(error)),
  );
});
await endpoint.start();
server.listen(0, '127.0.0.1', () => ready((server.address() as AddressInfo).port));
