import { Controller, Inject, Post, Req, Res, type OnApplicationShutdown } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AppError } from '@hiring/contracts';
import { NoQuery, parseQuery, type EdgeReply, type EdgeRequest } from '@hiring/platform-http-edge';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER } from '@hiring/platform-service';
import { isWellFormedKey } from '../access/key-format.js';
import { Admissions } from '../admission/admissions.js';
import { rateLimitHeaders } from '../admission/limit-state.js';
import { GatewayConfig } from '../config.js';
import { exchangeOf, type Exchange } from './exchange.js';
import { McpEndpoint } from './mcp-endpoint.js';
import { toolServer } from './tool-server.js';
import { toolsByName } from './tools/index.js';
import { ToolCalls } from './tools/tool-calls.js';

/** Describe an answer of REST; over MCP they would speak of the tool call inside. */
const INNER_HEADERS = ['etag', 'location', 'retry-after', 'company-id'];

/** The tools for agents. A tool call is admitted by the pipeline that bills it, everything else right here. */
@ApiExcludeController()
@Controller()
export class McpController implements OnApplicationShutdown {
  private readonly endpoint: McpEndpoint<Exchange>;
  private readonly origins: ReadonlySet<string>;

  constructor(
    calls: ToolCalls,
    private readonly admissions: Admissions,
    config: GatewayConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.origins = new Set([config.baseUrl, ...config.mcpAllowedOrigins].map((text) => new URL(text).origin));
    this.endpoint = new McpEndpoint<Exchange>((exchange) => toolServer(calls, exchange), {
      onError: (error) => logger.debug({ err: error }, 'mcp request refused'),
      subscriptionsMax: 0,
      resultsOnly: true,
    });
  }

  @Post('/mcp')
  async handle(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const exchange = exchangeOf(request);
    try {
      this.refuseForeignOrigin(request.headers.origin);
      parseQuery(NoQuery, request.query);
      await this.admit(request.body, exchange);
      const response = await this.endpoint.answer(request, reply, exchange);
      if (exchange.refusal !== null) throw exchange.refusal;
      for (const name of INNER_HEADERS) delete exchange.headers[name];
      reply.headers(exchange.headers);
      await this.endpoint.send(response, reply);
    } catch (error) {
      reply.headers(exchange.headers);
      throw error;
    }
  }

  onApplicationShutdown(): Promise<void> {
    return this.endpoint.close();
  }

  /** A page of another site must not use a key that is kept in the reader's browser or network. */
  private refuseForeignOrigin(origin: string | undefined): void {
    if (origin !== undefined && !this.origins.has(origin)) {
      throw new AppError('forbidden', 'Requests from this origin are not accepted.');
    }
  }

  private async admit(body: unknown, { apiKey, address, headers }: Exchange): Promise<void> {
    if (Array.isArray(body)) throw new AppError('invalid_request', 'One message per request: no batches.');
    if (apiKey !== undefined && isWellFormedKey(apiKey) && isToolCall(body)) return;
    await this.admissions.admit({ rawKey: apiKey, scope: null, claim: null, address }, (limits) =>
      Object.assign(headers, rateLimitHeaders(limits)),
    );
  }
}

/** A call of a tool there is, which the pipeline will admit. */
function isToolCall(body: unknown): boolean {
  const { method, params } = (body ?? {}) as { method?: unknown; params?: { name?: unknown } | null };
  return method === 'tools/call' && typeof params?.name === 'string' && toolsByName.has(params.name);
}
