import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { topicName } from '@hiring/contracts';
import { createTestDatabase, eventually, testPrefix, testServers } from '@hiring/platform-testing';
import { Installation } from '../bench/gateway/installation.js';
import { writeLedger } from '../generator/write-ledger.js';
import { SmallLedger } from '../../apps/reads/src/testing/small-ledger.js';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  service: string;
}
interface Export {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] };
    scopeSpans: { spans: Omit<Span, 'service'>[] }[];
  }[];
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

test("one request's trace goes from its caller through the gateway and the bus to reads", async () => {
  const spans: Span[] = [];
  const collector = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      for (const { resource, scopeSpans } of (JSON.parse(body) as Export).resourceSpans) {
        const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
        for (const { spans: these } of scopeSpans) spans.push(...these.map((span) => ({ ...span, service })));
      }
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const database = await createTestDatabase('tracing');
  const services = ['gateway', 'reads'] as const;
  const installation = await Installation.prepare(testPrefix(), database, await testServers(), services);
  try {
    const ledger = new SmallLedger();
    const company = ledger.company('2026-03-02T10:00:00.000Z');
    await writeLedger(installation.kafkaPort, topicName(installation.prefix, 'ledger'), ledger.take());
    const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}` };
    const [gateway] = await Promise.all(services.map((service) => installation.add(service, traced)));
    const { key } = await installation.customer('internal');
    const headers = { 'x-api-key': key, traceparent: `00-${TRACE}-${CALLER}-01` };
    const call = () => fetch(`${gateway?.origin}/v1/companies/${company}/is-hiring`, { headers });
    await eventually(async () => (await call()).status === 200, { timeoutMs: 60_000, everyMs: 100 });
    const mine = (): Span[] => spans.filter(({ traceId }) => traceId === TRACE);
    const answered = await eventually(() => mine().find(({ name }) => name === 'reads.is_hiring'), {
      timeoutMs: 60_000,
    });
    const parentOf = (span: Span | undefined): Span | undefined =>
      mine().find(({ spanId }) => spanId === span?.parentSpanId);
    const requested = await eventually(() => parentOf(answered));
    const edge = await eventually(() => parentOf(requested));
    expect([answered?.service, requested?.service, edge?.service]).toEqual(['reads', 'gateway', 'gateway']);
    expect([requested?.name, edge?.name]).toEqual([
      'request reads.is_hiring',
      'GET /v1/companies/:company_id/is-hiring',
    ]);
    expect(edge?.parentSpanId).toBe(CALLER);
  } finally {
    await installation.stop();
    await new Promise((resolve) => collector.close(resolve));
  }
}, 240_000);
