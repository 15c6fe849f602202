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
import { allowsJson } from './accept.js';
import type { Exchange } from './exchange.js';
import { isNegotiation, runToolRequest, toolRequestOf, unknownRevision } from './tool-exchange.js';

/** The body of a JSON answer with status 200, or any other response. */
export type McpAnswer = string | Response;

/** Answers a message in the previous protocol revision. */
export type AnswerPrevious = (webRequest: Request, parsedBody: unknown, exchange: Exchange) => Promise<Response>;

export interface McpEndpointOptions {
  onRefusal?: (error: Error) => void;
  /** Answers messages in the previous protocol revision; default: plain JSON without sessions. */
  answerPrevious?: AnswerPrevious;
}

/**
 * Serves the streamable HTTP transport for both protocol revisions, without sessions: each request has its own server.
 * The SDK implements the protocol.
 */
export class McpEndpoint {
  private readonly handler: McpHttpHandler;
  private readonly exchanges = new WeakMap<Request, Exchange>();
  private readonly answerPrevious: AnswerPrevious;

  constructor(
    private readonly makeServer: (exchange: Exchange) => Server,
    options: McpEndpointOptions = {},
  ) {
    const { onRefusal } = options;
    this.answerPrevious = options.answerPrevious ?? this.answerAsJson.bind(this);
    this.handler = createMcpHandler((context) => makeServer(this.exchangeFor(context)), {
      ...(onRefusal !== undefined && { onerror: onRefusal }),
    });
  }

  /** Answers a POST whose body was read. A streamed answer ends when the client disconnects. */
  async answer(request: EdgeRequest, reply: EdgeReply, exchange: Exchange): Promise<McpAnswer> {
    const unknown = unknownRevision(request);
    if (unknown !== null) return Response.json(unknown, { status: 400 });
    const call = toolRequestOf(request);
    if (call !== null && allowsJson(request.headers.accept)) return runToolRequest(this.makeServer(exchange), call);
    const left = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) left.abort();
    });
    const webRequest = new Request('http://mcp.invalid/mcp', {
      method: 'POST',
      headers: protocolHeaders(request),
      signal: left.signal,
    });
    if (await isLegacyRequest(webRequest, request.body)) return this.answerPrevious(webRequest, request.body, exchange);
    this.exchanges.set(webRequest, exchange);
    return this.handler.fetch(webRequest, { parsedBody: request.body });
  }

  /**
   * Answers a message in the previous revision with plain JSON. A stream would send status and headers before the call
   * has ended, when they are not yet known.
   */
  private async answerAsJson(webRequest: Request, parsedBody: unknown, exchange: Exchange): Promise<Response> {
    const server = this.makeServer(exchange);
    // Without a session id generator, the transport is stateless.
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      return await transport.handleRequest(webRequest, { parsedBody });
    } finally {
      await server.close();
    }
  }

  async send(response: McpAnswer, reply: EdgeReply): Promise<void> {
    if (typeof response === 'string') {
      await reply.code(200).header('content-type', 'application/json').send(response);
      return;
    }
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
    if (exchange === undefined) throw new Error('a server was requested outside an exchange');
    return exchange;
  }
}

/**
 * Returns the headers that the protocol reads, without credentials. If JSON is accepted, `accept` names both answer
 * types, because the SDK requires both.
 */
function protocolHeaders({ headers, body }: EdgeRequest): Headers {
  const kept = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value !== 'string') continue;
    if (name === 'accept' || name === 'content-type' || name.startsWith('mcp-')) kept.set(name, value);
  }
  if (allowsJson(headers.accept)) kept.set('accept', 'application/json, text/event-stream');
  if (isNegotiation(body)) kept.delete('mcp-protocol-version');
  return kept;
}
