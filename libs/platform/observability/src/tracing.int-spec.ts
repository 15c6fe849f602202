import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createLogger } from './logger.js';
import { metrics } from './metrics.js';
import { currentTraceparent, withTrace } from './trace.js';
import { isTracing, startTracing, type Tracing } from './tracing.js';

interface Sent {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code: number };
}

let collector: Server;
let sent: Sent[] = [];
let tracing: Tracing;
let status = 200;

beforeEach(async () => {
  sent = [];
  status = 200;
  collector = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (status === 200) {
        const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
        sent.push(...(resourceSpans[0]?.scopeSpans[0]?.spans ?? []));
      }
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => collector.close(resolve)));

async function start(share: number): Promise<void> {
  tracing = await startTracing({
    endpoint: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
    service: 'reads',
    instanceId: 'one',
    share,
    logger: createLogger({ service: 'reads', level: 'silent' }),
  });
}

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

it('spans are nested, across awaits, in the incoming trace', async () => {
  await start(1);
  await withTrace(PARENT, 'outer', async () => {
    await new Promise(setImmediate);
    await withTrace(undefined, 'inner', async () =>
      expect(currentTraceparent()?.slice(3, 35)).toBe(PARENT.slice(3, 35)),
    );
  });
  expect(() =>
    withTrace(PARENT, 'broken', () => {
      throw new TypeError('secret');
    }),
  ).toThrow('secret');
  await tracing.close();
  const [inner, outer, broken] = sent;
  expect(sent.map(({ name }) => name)).toEqual(['inner', 'outer', 'broken']);
  expect(outer).toMatchObject({ traceId: PARENT.slice(3, 35), parentSpanId: PARENT.slice(36, 52) });
  expect(inner).toMatchObject({ traceId: PARENT.slice(3, 35), parentSpanId: outer?.spanId });
  expect(broken?.status.code).toBe(2);
  expect(JSON.stringify(broken)).not.toContain('secret');
  expect(isTracing()).toBe(false);
});

it('an unsampled trace records no spans in any process, and is still propagated', async () => {
  await start(0);
  const seen = withTrace(undefined, 'work', () => currentTraceparent());
  expect(seen).toMatch(/-00$/);
  expect(withTrace(PARENT.replace(/-01$/, '-00'), 'work', () => currentTraceparent())).toMatch(/^00-0af76519.*-00$/);
  await tracing.close();
  expect(sent).toEqual([]);
});

it('spans that a collector refuses are lost, without further effect', async () => {
  status = 503;
  await start(1);
  expect(withTrace(undefined, 'work', () => 5)).toBe(5);
  await tracing.close();
  expect(await metrics.registry.getSingleMetricAsString('trace_spans_dropped_total')).toMatch(/ 1$/m);
});
