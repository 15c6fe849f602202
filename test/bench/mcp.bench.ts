import type { BenchContext, Measure } from './bench-context.js';
import { ACCEPTS_TOKENS, Apps } from './gateway/apps.js';
import { Reading } from './gateway/reading.js';
import { TOOL_CALL } from './gateway/tool-call.js';

const CLIENTS = 16;

/**
 * Calls the tool is_hiring over MCP. With a key, the baseline is the same read by REST. With an access token, the
 * baseline is the call with a key.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const reading = await Reading.open(context, ACCEPTS_TOKENS);
  const apps = await Apps.open(reading.installation);
  try {
    const { customerId } = await reading.installation.customer('internal');
    const { token } = await apps.connect(customerId, reading.origin);
    const calling = { clients: CLIENTS, path: TOOL_CALL.path, body: TOOL_CALL.body };
    const byKey = { ...calling, headers: { ...TOOL_CALL.headers, ...reading.headers } };
    const byToken = { ...calling, headers: { ...TOOL_CALL.headers, authorization: `Bearer ${token}` } };
    for (const call of [byKey, byToken]) await expectAnswer(reading, call);
    return [
      await context.compare({
        metric: `tools/call is_hiring over REST at ${CLIENTS} connections`,
        unit: 'calls/s',
        bar: { ratioMin: 0.6 },
        product: async () => (await reading.product(byKey)).perSecond,
        baseline: async () => (await reading.product({ clients: CLIENTS })).perSecond,
      }),
      await context.compare({
        metric: `tools/call is_hiring with a token over one with a key`,
        unit: 'calls/s',
        bar: { ratioMin: 0.95 },
        product: async () => (await reading.product(byToken)).perSecond,
        baseline: async () => (await reading.product(byKey)).perSecond,
      }),
    ];
  } finally {
    await apps.close();
    await reading.close();
  }
}

/**
 * Checks one answer of the tool before the load begins. The load cannot see a refusal, because a refusal also has
 * status 200.
 */
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
