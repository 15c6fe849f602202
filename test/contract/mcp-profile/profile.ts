import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { Controller, Inject, Module, Post, Req, Res, type DynamicModule } from '@nestjs/common';
import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError, Server } from '@modelcontextprotocol/server';
import { AppError } from '@hiring/contracts';
import { createEdgeApp, type EdgeReply, type EdgeRequest } from '@hiring/platform-http-edge';
import { createLogger } from '@hiring/platform-observability';
import { exchangeOf } from '../../../apps/gateway/dist/mcp/exchange.js';
import { errorForms } from '../../../apps/gateway/dist/mcp/json-rpc-problem.js';
import { McpEndpoint } from '../../../apps/gateway/dist/mcp/mcp-endpoint.js';
import { REQUESTING_TOOLS } from './requesting-tools.js';
import { PROMPTS, RESOURCES, templated, TOOLS } from './fixtures.js';
import { Sessions } from './sessions.js';

const HINT = { ttlMs: 60_000, cacheScope: 'public' } as const;
const LOCAL = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const EMPTY = { type: 'object', properties: {} } as const;

function fixtureServer(): Server {
  const server = new Server(
    { name: 'conformance-profile', version: '1.0.0' },
    {
      capabilities: { tools: {}, prompts: {}, resources: { subscribe: true }, completions: {}, logging: {} },
      supportedProtocolVersions: ['2026-07-28', '2025-11-25'],
      cacheHints: {
        'tools/list': HINT,
        'prompts/list': HINT,
        'resources/list': HINT,
        'resources/templates/list': HINT,
        'resources/read': HINT,
        'server/discover': HINT,
      },
    },
  );
  const tools = { ...TOOLS, ...REQUESTING_TOOLS };
  server.setRequestHandler('tools/list', () => ({
    tools: Object.keys(tools).map((name) => ({ name, description: `Fixture ${name}.`, inputSchema: EMPTY })),
  }));
  server.setRequestHandler('tools/call', ({ params }, context) => {
    const run = tools[params.name];
    if (run === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    return run(context, params.arguments ?? {});
  });
  server.setRequestHandler('prompts/list', () => ({
    prompts: Object.entries(PROMPTS).map(([name, { takes }]) => ({
      name,
      description: `Fixture ${name}.`,
      arguments: takes.map((argument) => ({ name: argument, description: 'An argument.', required: true })),
    })),
  }));
  server.setRequestHandler('prompts/get', ({ params }, context) => {
    const prompt = PROMPTS[params.name];
    if (prompt === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${params.name}`);
    return prompt.get(context, params.arguments ?? {});
  });
  server.setRequestHandler('resources/list', () => ({
    resources: Object.entries(RESOURCES).map(([uri, { mimeType }]) => ({
      uri,
      name: uri,
      description: 'A fixture.',
      mimeType,
    })),
  }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [{ uriTemplate: 'test://template/{id}/data', name: 'template', description: 'A fixture.' }],
  }));
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    const found = Object.entries(RESOURCES).find(([name]) => name === uri)?.[1] ?? templated(uri);
    if (found === undefined) throw new ResourceNotFoundError(uri);
    return { contents: [{ uri, ...found }] };
  });
  server.setRequestHandler('resources/subscribe', () => ({}));
  server.setRequestHandler('resources/unsubscribe', () => ({}));
  server.setRequestHandler('completion/complete', () => ({ completion: { values: [], total: 0, hasMore: false } }));
  return server;
}

/** The injection token for the MCP endpoint that `startProfile` creates. */
const ENDPOINT = Symbol('endpoint');

@Controller()
class ProfileController {
  constructor(@Inject(ENDPOINT) private readonly endpoint: McpEndpoint) {}

  @Post('/mcp')
  async handle(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const { origin } = request.headers;
    if (origin !== undefined && !LOCAL.test(origin)) throw new AppError('forbidden', 'A foreign origin.');
    await this.endpoint.send(await this.endpoint.answer(request, reply, exchangeOf(request)), reply);
  }
}

@Module({})
class ProfileModule {
  static around(endpoint: McpEndpoint): DynamicModule {
    const providers = [{ provide: ENDPOINT, useValue: endpoint }];
    return { module: ProfileModule, controllers: [ProfileController], providers };
  }
}

/**
 * Serves the conformance fixtures through the product's MCP transport. With `sessions`, clients of the previous
 * revision get sessions. The server can send requests and messages to such a client before a call's result only if the
 * client has a session.
 */
export async function startProfile(options: { sessions: boolean }): Promise<{ url: string; stop(): Promise<void> }> {
  const sessions = new Sessions(fixtureServer);
  const endpoint = new McpEndpoint(fixtureServer, {
    ...(options.sessions && { answerPrevious: (requested, body) => sessions.answer(requested, body) }),
  });
  const app = await createEdgeApp(ProfileModule.around(endpoint), {
    logger: createLogger({ service: 'conformance', level: 'silent' }),
    bodyLimitBytes: 65_536,
    trustedProxies: [],
    problemTypeBase: 'http://127.0.0.1/docs/errors#',
    errorForms,
  });
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  const stop = async (): Promise<void> => {
    await sessions.close();
    await app.close();
  };
  return { url: `http://127.0.0.1:${port}/mcp`, stop };
}
