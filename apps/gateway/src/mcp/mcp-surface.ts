import type { Clock } from '@hiring/platform-config';
import type { Logger } from '@hiring/platform-observability';
import type { Bus } from '@hiring/platform-rpc';
import type { Pipeline } from '../pipeline/pipeline.js';
import { McpEndpoint } from './mcp-endpoint.js';
import { toolServer } from './tool-server.js';
import { CompanyNames } from './tools/company-names.js';
import { ToolCalls } from './tools/tool-calls.js';

/**
 * Builds the parts that only calls to /mcp need: the protocol library, the tools and their schemas. Import this file at
 * the first such call.
 */
export function mcpSurface(pipeline: Pipeline, bus: Bus, clock: Clock, logger: Logger, baseUrl: string): McpEndpoint {
  const calls = new ToolCalls(pipeline, new CompanyNames(clock), bus, logger);
  return new McpEndpoint((exchange) => toolServer(calls, exchange, baseUrl), {
    onRefusal: (error) => logger.debug({ err: error }, 'mcp request refused'),
  });
}
