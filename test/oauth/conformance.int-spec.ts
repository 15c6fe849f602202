import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Agent, VENDORS } from './agent.js';
import { Installation, type Person } from './installation.js';

/** The folder with the protocol's conformance suite and client, which `npm run test:contract` installs. */
const TOOLS = process.env['MCP_TOOLS'];
const given = TOOLS !== undefined ? describe : describe.skip;

given(`the authorization server${TOOLS === undefined ? ' (skipped: MCP_TOOLS is not set)' : ''}`, () => {
  let installation: Installation;
  let person: Person;
  let agent: Agent;
  beforeAll(async () => {
    installation = await Installation.open();
    person = await installation.person();
    agent = await Agent.of(installation, 'claudeCode');
  });
  afterAll(() => installation.close());

  /** Runs the suite, opens each address that it prints for the user's browser, and allows the app. */
  async function conformance(more: string[]): Promise<{ code: number; printed: string }> {
    const port = await freePort();
    const program = join(TOOLS ?? '', 'node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js');
    const args = ['authorization', '--url', installation.accountsUrl, '--client-id', VENDORS.claudeCode.clientId];
    const child = spawn(process.execPath, [program, ...args, '--port', String(port), ...more]);
    let printed = '';
    let opened = 0;
    const look = (text: Buffer): void => {
      printed += text.toString();
      const addresses = [...printed.matchAll(/https?:\/\/\S+\/oauth\/authorize\?\S+/g)].map(([address]) => address);
      for (const address of addresses.slice(opened)) {
        opened += 1;
        void allow(address);
      }
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    const [code] = (await once(child, 'close')) as [number];
    return { code, printed };
  }

  async function allow(address: string): Promise<void> {
    const page = await person.browser.follow(await person.browser.open(address));
    await fetch(await agent.allow(person, page));
  }

  it.each([
    ['with the resource', true],
    ['without the resource', false],
  ])('passes the conformance suite %s', async (_what, named) => {
    const { code, printed } = await conformance(named ? ['--resource', `${installation.baseUrl}/mcp`] : []);
    expect(printed).toContain('Total: 3 passed, 0 failed');
    expect(printed).not.toMatch(/warning/i);
    expect(code).toBe(0);
  });

  it("is found, asked and refreshed by the protocol's own client, from the address of /mcp alone", async () => {
    const library = join(TOOLS ?? '', 'node_modules', '@modelcontextprotocol', 'client', 'dist', 'index.mjs');
    const { Client, StreamableHTTPClientTransport } = (await import(library)) as ClientLibrary;
    const address = new URL(`${installation.baseUrl}/mcp`);
    const user = new ClientUser(agent.app.redirectUri, agent.app.clientId);
    const first = new StreamableHTTPClientTransport(address, { authProvider: user });
    await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow();
    const page = await person.browser.follow(await person.browser.open(user.asked?.href ?? ''));
    const end = await agent.allow(person, page);
    await first.finishAuth(end.searchParams);
    const transport = new StreamableHTTPClientTransport(address, { authProvider: user });
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transport);
    const { tools } = await client.listTools();
    expect(tools.length).toBeGreaterThanOrEqual(10);
    // Replaces the access token with an invalid one, so that the client must get another.
    const { access_token: before } = user.stored as { access_token: string };
    user.stored = { ...user.stored, access_token: `hst_live_${'x'.repeat(43)}` };
    const result = await client.callTool({ name: 'is_hiring', arguments: { company_id: 1 } });
    expect(result.isError).not.toBe(true);
    expect((user.stored as { access_token: string }).access_token).not.toBe(before);
    await client.close();
  });
});

/** The members of the protocol's client library that this test uses. */
interface ClientLibrary {
  Client: new (info: { name: string; version: string }) => {
    connect(transport: object): Promise<void>;
    listTools(): Promise<{ tools: object[] }>;
    callTool(call: object): Promise<{ isError?: boolean }>;
    close(): Promise<void>;
  };
  StreamableHTTPClientTransport: new (
    address: URL,
    options: object,
  ) => { finishAuth(answer: URLSearchParams): Promise<void> };
}

/** Stores an app's data for one user. */
class ClientUser {
  asked: URL | undefined;
  stored: object | undefined;
  private information: object | undefined;
  private verifier = '';

  constructor(
    readonly redirectUrl: string,
    readonly clientMetadataUrl: string,
  ) {}

  get clientMetadata(): object {
    return { client_name: 'Test', redirect_uris: [this.redirectUrl], token_endpoint_auth_method: 'none' };
  }

  clientInformation(): object | undefined {
    return this.information;
  }

  saveClientInformation(information: object): void {
    this.information = information;
  }

  tokens(): object | undefined {
    return this.stored;
  }

  saveTokens(tokens: object): void {
    this.stored = tokens;
  }

  redirectToAuthorization(address: URL): void {
    this.asked = address;
  }

  saveCodeVerifier(verifier: string): void {
    this.verifier = verifier;
  }

  codeVerifier(): string {
    return this.verifier;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
