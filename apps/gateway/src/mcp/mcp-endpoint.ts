import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
  type McpHttpHandler,
  type McpRequestContext,
  type Server,
} from '@modelcontextprotocol/server';
import type { EdgeReply, EdgeRequest } from '@hiring/platform-http-edge';

/** Makes the server of one request. */
export type ServerMaker<T> = (exchange: T) => Server;

export interface EndpointOptions {
  onError?: (error: Error) => void;
  /** Streams of change notifications that may be open at once; 0 where nothing ever changes. */
  subscriptionsMax?: number;
  /**
   * Handlers send nothing before their result. The previous revision is then answered by plain JSON too; as a stream
   * its answer would begin, status and headers included, before the handler has ended.
   */
  resultsOnly?: boolean;
}

/**
 * The streamable HTTP transport of both revisions over the edge's own requests: stateless, one server per request, no
 * sessions. The protocol's rules (headers, revisions, methods) are the SDK's; who may ask is settled before.
 */
export class McpEndpoint<T extends object> {
  private readonly handler: McpHttpHandler;
  private readonly exchanges = new WeakMap<Request, T>();

  constructor(
    private readonly makeServer: ServerMaker<T>,
    private readonly options: EndpointOptions = {},
  ) {
    this.handler = createMcpHandler((context) => makeServer(this.exchangeFor(context)), {
      ...(options.onError !== undefined && { onerror: options.onError }),
      ...(options.subscriptionsMax !== undefined && { maxSubscriptions: options.subscriptionsMax }),
    });
  }

  /** The answer to a POST whose body the edge has read. Its stream, if any, ends when the client goes away. */
  async answer(request: EdgeRequest, reply: EdgeReply, exchange: T): Promise<Response> {
    const left = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) left.abort();
    });
    const asked = new Request('http://mcp.invalid/mcp', {
      method: 'POST',
      headers: protocolHeaders(request),
      signal: left.signal,
    });
    if (this.options.resultsOnly === true && (await isLegacyRequest(asked, request.body))) {
      return this.answerPrevious(asked, request.body, exchange);
    }
    this.exchanges.set(asked, exchange);
    return this.handler.fetch(asked, { parsedBody: request.body });
  }

  private async answerPrevious(asked: Request, parsedBody: unknown, exchange: T): Promise<Response> {
    const server = this.makeServer(exchange);
    // Without a generator of session ids: stateless.
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      return await transport.handleRequest(asked, { parsedBody });
    } finally {
      await server.close();
    }
  }

  async send(response: Response, reply: EdgeReply): Promise<void> {
    const type = response.headers.get('content-type');
    for (const [name, value] of response.headers) if (name !== 'content-length') reply.header(name, value);
    reply.code(response.status);
    if (response.body === null) await reply.send();
    else if (type?.startsWith('text/event-stream') === true) {
      await reply.send(Readable.fromWeb(response.body as NodeReadableStream));
    } else await reply.send(await response.text());
  }

  close(): Promise<void> {
    return this.handler.close();
  }

  private exchangeFor({ requestInfo }: McpRequestContext): T {
    const exchange = requestInfo === undefined ? undefined : this.exchanges.get(requestInfo);
    if (exchange === undefined) throw new Error('a server was asked for outside an exchange');
    return exchange;
  }
}

/** What the protocol looks at; credentials stay here. */
function protocolHeaders({ headers }: EdgeRequest): Headers {
  const kept = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value !== 'string') continue;
    if (name === 'accept' || name === 'content-type' || name.startsWith('mcp-')) kept.set(name, value);
  }
  return kept;
}
