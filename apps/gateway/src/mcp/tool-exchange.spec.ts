import { describe, expect, test } from '@jest/globals';
import { Server } from '@modelcontextprotocol/server';
import type { EdgeRequest } from '@hiring/platform-http-edge';
import { NEWEST_REVISION, runToolRequest, toolRequestOf } from './tool-exchange.js';

const HEADERS = {
  'content-type': 'application/json',
  'mcp-protocol-version': NEWEST_REVISION,
  'mcp-method': 'tools/call',
  'mcp-name': 'echo',
};
const META = {
  'io.modelcontextprotocol/protocolVersion': NEWEST_REVISION,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const BODY = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'echo', arguments: {}, _meta: META } };

function requestOf(headers: object = {}, body: unknown = BODY): EdgeRequest {
  return { headers: { ...HEADERS, ...headers }, body } as unknown as EdgeRequest;
}

const RESULT = { content: [{ type: 'text' as const, text: 'done' }] };

function serverWith(run: (notify: () => Promise<void>) => Promise<typeof RESULT>): Server {
  const server = new Server(
    { name: 'test', version: '1' },
    { capabilities: { tools: {} }, supportedProtocolVersions: [NEWEST_REVISION] },
  );
  server.setRequestHandler('tools/call', (_request, { mcpReq }) =>
    run(() => mcpReq.notify({ method: 'notifications/progress', params: { progressToken: 't', progress: 1 } })),
  );
  return server;
}

const call = () => toolRequestOf(requestOf()) as NonNullable<ReturnType<typeof toolRequestOf>>;

describe('a POST', () => {
  test('of a tool call whose headers repeat its body is one', () => {
    expect(toolRequestOf(requestOf())).toEqual(BODY);
  });

  test.each<[string, EdgeRequest]>([
    ['another tool in the header', requestOf({ 'mcp-name': 'other' })],
    ['no name in the header', requestOf({ 'mcp-name': undefined })],
    ['another method in the header', requestOf({ 'mcp-method': 'tools/list' })],
    ['another revision in the header', requestOf({ 'mcp-protocol-version': '2025-11-25' })],
    ['another media type', requestOf({ 'content-type': 'text/plain' })],
    ['another method in the body', requestOf({}, { ...BODY, method: 'tools/list' })],
    ['another revision in the body', requestOf({}, { ...BODY, params: { ...BODY.params, _meta: {} } })],
    ['no id', requestOf({}, { ...BODY, id: undefined })],
    ['a list of messages', requestOf({}, [BODY])],
    ['no body', requestOf({}, null)],
  ])('with %s is left to the SDK', (_what, request) => {
    expect(toolRequestOf(request)).toBeNull();
  });
});

describe('a tool call', () => {
  test('is answered by the body of its result', async () => {
    const answer = await runToolRequest(
      serverWith(() => Promise.resolve(RESULT)),
      call(),
    );
    expect(JSON.parse(answer as string)).toMatchObject({ jsonrpc: '2.0', id: 1, result: RESULT });
  });

  test('that sends progress is answered by a stream that ends with the result', async () => {
    const answer = await runToolRequest(
      serverWith(async (notify) => {
        await notify();
        return RESULT;
      }),
      call(),
    );
    const text = await (answer as Response).text();
    expect(text.match(/^data: .*/gm)?.map((line) => JSON.parse(line.slice(6)) as object)).toMatchObject([
      { method: 'notifications/progress' },
      { id: 1, result: RESULT },
    ]);
  });

  test('that fails is answered by the error', async () => {
    const failing = serverWith(() => Promise.reject(Object.assign(new Error('no'), { code: -32_602 })));
    const answer = (await runToolRequest(failing, call())) as Response;
    expect(await answer.json()).toMatchObject({ id: 1, error: { code: -32_602 } });
  });
});
