import { api } from '../account/api.js';

export interface ToolResult {
  isError?: boolean;
  content: { text: string }[];
  structuredContent?: Record<string, unknown>;
  _meta: Record<string, unknown>;
}

/** Sends one message to /mcp in the protocol's stateless revision, and returns the message's result. */
export async function request<T>(method: string, params: Record<string, unknown>, key?: string): Promise<T> {
  const revision = '2026-07-28';
  const reply = await api('/mcp', {
    method: 'POST',
    ...(key !== undefined && { key }),
    headers: {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': revision,
      'mcp-method': method,
      ...(typeof params['name'] === 'string' && { 'mcp-name': params['name'] }),
    },
    body: {
      jsonrpc: '2.0',
      id: 1,
      method,
      params: {
        ...params,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': revision,
          'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    },
  });
  if (reply.body['result'] === undefined) throw new Error(`${method}: ${reply.status} ${reply.text}`);
  return reply.body['result'] as T;
}

export function call(name: string, args: Record<string, unknown>, key?: string): Promise<ToolResult> {
  return request<ToolResult>('tools/call', { name, arguments: args }, key);
}
