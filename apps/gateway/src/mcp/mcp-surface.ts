import type { Logger } from '@hiring/platform-observability';
import type { Pipeline } from '../pipeline/pipeline.js';
import { McpEndpoint } from './mcp-endpoint.js';
import { toolServer } from './tool-server.js';
import { ToolCalls } from './tools/tool-calls.js';

/**
 * Builds what only calls of /mcp use: the protocol's library, the tools and their schemas. Import this file on the
 * first call.
 */
export function mcpSurface(pipeline: Pipeline, logger: Logger): McpEndpoint {
  const calls = new ToolCalls(pipeline, logger);
  return new McpEndpoint((exchange) => toolServer(calls, exchange), {
    onRefusal: (error) => logger.debug({ err: error }, 'mcp request refused'),
  });
}
