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
import type { Exchange } from './exchange.js';

/** How a message of the previous revision is answered. */
export type AnswerPrevious = (asked: Request, parsedBody: unknown, exchange: Exchange) => Promise<Response>;

export interface McpEndpointOptions {
  onRefusal?: (error: Error) => void;
  /** Tools change with a release only: unless told otherwise there is nothing to be notified of. */
  subscriptionsMax?: number;
  /** Unless given: by plain JSON, without sessions. */
  answerPrevious?: AnswerPrevious;
}

/**
 * The streamable HTTP transport of both revisions over the edge's own requests: stateless, one server per request, no
 * sessions. The protocol's rules (headers, revisions, methods) are the SDK's; who may ask is settled before.
 */
export class McpEndpoint {
  private readonly handler: McpHttpHandler;
  private readonly exchanges = new WeakMap<Request, Exchange>();
  private readonly answerPrevious: AnswerPrevious;

  constructor(
    private readonly makeServer: (exchange: Exchange) => Server,
    options: McpEndpointOptions = {},
  ) {
    const { onRefusal, subscriptionsMax = 0 } = options;
    this.answerPrevious = options.answerPrevious ?? this.answerPlainly.bind(this);
    this.handler = createMcpHandler((context) => makeServer(this.exchangeFor(context)), {
      ...(onRefusal !== undefined && { onerror: onRefusal }),
      maxSubscriptions: subscriptionsMax,
    });
  }

  /** The answer to a POST whose body the edge has read. Its stream, if any, ends when the client goes away. */
  async answer(request: EdgeRequest, reply: EdgeReply, exchange: Exchange): Promise<Response> {
    const left = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) left.abort();
    });
    const asked = new Request('http://mcp.invalid/mcp', {
      method: 'POST',
      headers: protocolHeaders(request),
      signal: left.signal,
    });
    if (await isLegacyRequest(asked, request.body)) return this.answerPrevious(asked, request.body, exchange);
    this.exchanges.set(asked, exchange);
    return this.handler.fetch(asked, { parsedBody: request.body });
  }

  /**
   * Tools send nothing before their result, so the previous revision is answered by plain JSON too: a stream would begin,
   * status and headers included, before the call has ended.
   */
  private async answerPlainly(asked: Request, parsedBody: unknown, exchange: Exchange): Promise<Response> {
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

  private exchangeFor({ requestInfo }: McpRequestContext): Exchange {
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
