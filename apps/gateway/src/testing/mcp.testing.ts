import type { GatewayBench, Reply } from './gateway.testing.js';

export const MODERN = '2026-07-28';
export const PREVIOUS = '2025-11-25';

export interface ToolResult {
  isError?: boolean;
  content: { type: string; text: string }[];
  structuredContent?: Record<string, unknown>;
  _meta: Record<string, unknown>;
}

export interface RpcAnswer {
  status: number;
  headers: Headers;
  result: ToolResult & Record<string, unknown>;
  error: { code: number; message: string; data?: Record<string, unknown> };
  text: string;
}

export interface Ask {
  key?: string | undefined;
  revision?: string;
  headers?: Record<string, string>;
  meta?: Record<string, unknown>;
}

/** An agent that speaks either revision over plain HTTP, so that a test sees every byte and header. */
export class Agent {
  constructor(
    private readonly bench: GatewayBench,
    readonly key: string | undefined,
  ) {}

  async ask(method: string, params: Record<string, unknown> = {}, ask: Ask = {}): Promise<RpcAnswer> {
    const revision = ask.revision ?? MODERN;
    const envelope = {
      'io.modelcontextprotocol/protocolVersion': revision,
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const modern = revision !== PREVIOUS;
    const meta = { ...(modern && envelope), ...ask.meta };
    return this.post(
      { jsonrpc: '2.0', id: 1, method, params: { ...params, ...(Object.keys(meta).length > 0 && { _meta: meta }) } },
      {
        ...ask,
        headers: {
          'mcp-protocol-version': revision,
          ...(modern && { 'mcp-method': method }),
          ...(modern && typeof params['name'] === 'string' && { 'mcp-name': params['name'] }),
          ...ask.headers,
        },
      },
    );
  }

  call(name: string, args: unknown, ask: Ask = {}): Promise<RpcAnswer> {
    return this.ask('tools/call', { name, arguments: args }, ask);
  }

  async post(body: unknown, ask: Ask = {}): Promise<RpcAnswer> {
    const key = 'key' in ask ? ask.key : this.key;
    const headers = { accept: 'application/json, text/event-stream', ...ask.headers };
    const reply = await this.bench.request('/mcp', {
      method: 'POST',
      body,
      headers,
      ...(key !== undefined && { key }),
    });
    return { ...reply, ...messageOf(reply), text: reply.body };
  }
}

function messageOf({ body }: Reply): Pick<RpcAnswer, 'result' | 'error'> {
  const data = /^data: (\{.*)$/m.exec(body)?.[1] ?? body;
  return (data === '' ? {} : JSON.parse(data)) as Pick<RpcAnswer, 'result' | 'error'>;
}
