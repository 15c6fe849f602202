import { Controller, Get, Options, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { APP_SCOPES, AppError } from '@hiring/contracts';
import { sendDescription, type EdgeReply, type EdgeRequest } from '@hiring/platform-http-edge';
import { GatewayConfig } from '../config.js';
import { RESOURCE_METADATA } from './challenge.js';

const RESOURCE_PATHS = [RESOURCE_METADATA, '/.well-known/oauth-protected-resource'];
const SERVER_PATHS = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'];
const SERVER_PATHS_OF_MCP = SERVER_PATHS.map((path) => `${path}/mcp`);

const CORS = { 'access-control-allow-origin': '*' };
const PREFLIGHT = {
  ...CORS,
  'access-control-allow-methods': 'GET',
  'access-control-allow-headers': 'mcp-protocol-version, content-type',
  'access-control-max-age': '7200',
};

/**
 * Serves the OAuth metadata that shows apps where to connect to /mcp (RFC 9728). Public and unmetered; 404 without
 * ACCOUNTS_URL.
 */
@ApiExcludeController()
@Controller()
export class AuthorizationController {
  constructor(private readonly config: GatewayConfig) {}

  @Get(RESOURCE_PATHS)
  resource(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    const { mcpUrl, baseUrl } = this.config;
    const metadata = {
      // Clients compare `resource` with the address that their user entered.
      resource: mcpUrl,
      resource_name: 'Hiring signals',
      authorization_servers: [this.accountsUrl()],
      scopes_supported: APP_SCOPES,
      bearer_methods_supported: ['header'],
      resource_documentation: `${baseUrl}/docs`,
    };
    reply.headers(CORS);
    sendDescription(request, reply, JSON.stringify(metadata), 'application/json; charset=utf-8');
  }

  /**
   * If a client looks at the gateway for the authorization server's metadata, redirects the client to the accounts
   * service, which serves the metadata.
   */
  @Get([...SERVER_PATHS, ...SERVER_PATHS_OF_MCP])
  async server(@Req() { url }: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const path = SERVER_PATHS.find((each) => url.startsWith(each)) ?? '';
    await reply.headers(CORS).redirect(`${this.accountsUrl()}${path}`, 307);
  }

  @Options([...RESOURCE_PATHS, ...SERVER_PATHS, ...SERVER_PATHS_OF_MCP])
  preflight(@Res() reply: EdgeReply): void {
    this.accountsUrl();
    void reply.code(204).headers(PREFLIGHT).send();
  }

  /** Returns the accounts service's address. @throws AppError not_found when apps cannot connect */
  private accountsUrl(): string {
    if (this.config.accountsUrl === '') throw new AppError('not_found', 'There is no such resource.');
    return this.config.accountsUrl;
  }
}
