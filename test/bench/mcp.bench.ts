import type { BenchContext, Measure } from './bench-context.js';
import { Reading } from './gateway/reading.js';

const CLIENTS = 16;
const REVISION = '2026-07-28';
const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': REVISION,
  'mcp-method': 'tools/call',
  'mcp-name': 'is_hiring',
};
const BODY = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: {
    name: 'is_hiring',
    arguments: { company_id: '{id}' },
    _meta: {
      'io.modelcontextprotocol/protocolVersion': REVISION,
      'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
}).replace('"{id}"', '{id}');

/** The tool is_hiring over MCP. Baseline: the same read by REST from the same gateway, under the same load. */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const reading = await Reading.open(context);
  try {
    const byTool = { clients: CLIENTS, path: '/mcp', body: BODY, headers: { ...HEADERS, ...reading.headers } };
    await expectAnswer(reading, byTool);
    return [
      await context.compare({
        metric: `tools/call is_hiring over REST at ${CLIENTS} connections`,
        unit: 'calls/s',
        bar: { ratioMin: 0.6 },
        product: async () => (await reading.product(byTool)).perSecond,
        baseline: async () => (await reading.product({ clients: CLIENTS })).perSecond,
      }),
    ];
  } finally {
    await reading.close();
  }
}

/** A refusal is also a 200, so the tool's answer is checked once before the load. */
async function expectAnswer(reading: Reading, call: { body: string; headers: Record<string, string> }): Promise<void> {
  const { headers } = call;
  const response = await fetch(`${reading.origin}/mcp`, {
    method: 'POST',
    headers,
    body: call.body.replace('{id}', '1'),
  });
  const text = await response.text();
  if (!text.includes('"structuredContent"')) throw new Error(`is_hiring: ${response.status} ${text}`);
}
