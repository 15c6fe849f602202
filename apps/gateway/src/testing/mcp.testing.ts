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

export interface SendOptions {
  key?: string | undefined;
  revision?: string;
  headers?: Record<string, string>;
  meta?: Record<string, unknown>;
}

/** Calls /mcp over plain HTTP in either revision, so that tests see every byte and header. */
export class Agent {
  constructor(
    private readonly bench: GatewayBench,
    readonly key: string | undefined,
  ) {}

  async send(method: string, params: Record<string, unknown> = {}, options: SendOptions = {}): Promise<RpcAnswer> {
    const revision = options.revision ?? MODERN;
    const envelope = {
      'io.modelcontextprotocol/protocolVersion': revision,
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const modern = revision >= MODERN;
    const meta = { ...(modern && envelope), ...options.meta };
    return this.post(
      { jsonrpc: '2.0', id: 1, method, params: { ...params, ...(Object.keys(meta).length > 0 && { _meta: meta }) } },
      {
        ...options,
        headers: {
          'mcp-protocol-version': revision,
          ...(modern && { 'mcp-method': method }),
          ...(modern && typeof params['name'] === 'string' && { 'mcp-name': params['name'] }),
          ...options.headers,
        },
      },
    );
  }

  call(name: string, args: unknown, options: SendOptions = {}): Promise<RpcAnswer> {
    return this.send('tools/call', { name, arguments: args }, options);
  }

  async post(body: unknown, options: SendOptions = {}): Promise<RpcAnswer> {
    const key = 'key' in options ? options.key : this.key;
    const headers = { accept: 'application/json, text/event-stream', ...options.headers };
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
