import { Controller, Inject, Options, Post, Req, Res, type OnApplicationShutdown } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AppError } from '@hiring/contracts';
import { NoQuery, parseQuery, type EdgeReply, type EdgeRequest } from '@hiring/platform-http-edge';
import { Clock } from '@hiring/platform-config';
import type { Logger } from '@hiring/platform-observability';
import { Bus } from '@hiring/platform-rpc';
import { LOGGER, OnDemand } from '@hiring/platform-service';
import { PresentedKey } from '../access/presented-key.js';
import { Admissions } from '../admission/admissions.js';
import { rateLimitHeaders } from '../admission/limit-state.js';
import { GatewayConfig } from '../config.js';
import { COMPANY_ID } from '../pipeline/incoming-call.js';
import { Pipeline } from '../pipeline/pipeline.js';
import { challengeOf } from './challenge.js';
import { exchangeOf, type Exchange } from './exchange.js';
import type { McpAnswer, McpEndpoint } from './mcp-endpoint.js';

/**
 * Headers that describe the answer of one operation. An answer from /mcp omits them, because there they would seem to
 * describe the whole HTTP response.
 */
const INNER_HEADERS = ['etag', 'location', 'retry-after', COMPANY_ID];

const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers':
    'authorization, content-type, idempotency-key, mcp-method, mcp-name, mcp-protocol-version, x-api-key, x-request-id',
  'access-control-max-age': '7200',
};

/**
 * Serves the tools for agents. The pipeline admits callers of tools, and this controller admits the senders of other
 * messages.
 */
@ApiExcludeController()
@Controller()
export class McpController implements OnApplicationShutdown {
  /** The protocol library and the tools' schemas, loaded at the first MCP call. */
  private readonly endpoint = new OnDemand<McpEndpoint>(async () => {
    const { mcpSurface } = await import('./mcp-surface.js');
    return mcpSurface(this.pipeline, this.bus, this.clock, this.logger, this.config.baseUrl);
  });
  private readonly origins: ReadonlySet<string>;

  constructor(
    private readonly pipeline: Pipeline,
    private readonly admissions: Admissions,
    private readonly bus: Bus,
    private readonly clock: Clock,
    private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.origins = new Set(pageOrigins(config)['/mcp']);
  }

  /** Answers the preflight request before a page's first call. */
  @Options('/mcp')
  preflight(@Req() { headers }: EdgeRequest, @Res() reply: EdgeReply): void {
    this.refuseForeignOrigin(headers.origin);
    void reply.code(204).headers(PREFLIGHT_HEADERS).send();
  }

  @Post('/mcp')
  async handle(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const exchange = exchangeOf(request, this.config.accountsUrl === '' ? undefined : this.config.mcpUrl);
    try {
      this.refuseForeignOrigin(request.headers.origin);
      parseQuery(NoQuery, request.query);
      const endpoint = await this.endpoint.get();
      const response = await this.answer(endpoint, request, reply, exchange);
      for (const name of INNER_HEADERS) delete exchange.headers[name];
      reply.headers(exchange.headers);
      await endpoint.send(response, reply);
    } catch (error) {
      const challenge = error instanceof AppError ? challengeOf(error, exchange, this.config) : null;
      if (challenge !== null) exchange.headers['www-authenticate'] = challenge;
      reply.headers(exchange.headers);
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.endpoint.ifMade?.close();
  }

  /**
   * Refuses a request from a page on another site. Such a page must not use a key that is available in the user's
   * browser or network.
   */
  private refuseForeignOrigin(origin: string | undefined): void {
    if (origin !== undefined && !this.origins.has(origin)) {
      throw new AppError('forbidden', 'Requests from this origin are not accepted.');
    }
  }

  /**
   * Answers a message. Admits the sender before it returns a protocol error, so that only holders of a valid key see
   * such errors.
   */
  private async answer(
    endpoint: McpEndpoint,
    request: EdgeRequest,
    reply: EdgeReply,
    exchange: Exchange,
  ): Promise<McpAnswer> {
    const isBatch = Array.isArray(request.body);
    if (keyOf(exchange)?.isWellFormed !== true || isBatch) await this.admit(exchange);
    if (isBatch) throw new AppError('invalid_request', 'One message per request: no batches.');
    const response = await endpoint.answer(request, reply, exchange);
    if (exchange.refusal !== null) throw exchange.refusal;
    if (!exchange.admitted) await this.admit(exchange);
    return response;
  }

  private async admit(exchange: Exchange): Promise<void> {
    const { address, headers } = exchange;
    const key = keyOf(exchange);
    await this.admissions.admit({ key, scope: null, claim: null, address }, (limits) =>
      Object.assign(headers, rateLimitHeaders(limits)),
    );
  }
}

function keyOf({ apiKey, audience }: Exchange): PresentedKey | undefined {
  return apiKey === undefined ? undefined : new PresentedKey(apiKey, audience);
}

/** Returns the origins whose pages may call /mcp. */
export function pageOrigins({ baseUrl, mcpAllowedOrigins }: GatewayConfig): Record<string, string[]> {
  return { '/mcp': [baseUrl, ...mcpAllowedOrigins].map((text) => new URL(text).origin) };
}
