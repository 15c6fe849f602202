import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport, type Server } from '@modelcontextprotocol/server';

/**
 * Sessions for clients of the previous MCP revision. They are kept in this process, because the tool call that sends a
 * request to the client waits here for the client's answer.
 */
export class Sessions {
  private readonly transports = new Map<string, WebStandardStreamableHTTPServerTransport>();

  constructor(private readonly makeServer: () => Server) {}

  async answer(requested: Request, parsedBody: unknown): Promise<Response> {
    const known = this.transports.get(requested.headers.get('mcp-session-id') ?? '');
    return (known ?? (await this.begin())).handleRequest(requested, { parsedBody });
  }

  async close(): Promise<void> {
    for (const transport of this.transports.values()) await transport.close();
  }

  /**
   * Returns a transport. If its first message is `initialize`, the transport becomes a session. It refuses any other
   * first message.
   */
  private async begin(): Promise<WebStandardStreamableHTTPServerTransport> {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void this.transports.set(id, transport),
    });
    await this.makeServer().connect(transport);
    return transport;
  }
}
