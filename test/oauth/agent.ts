import { createHash, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import type { Visit } from './browser.js';
import type { Installation, Person } from './installation.js';

export interface Tokens {
  access_token: string;
  refresh_token?: string;
  scope: string;
  expires_in: number;
  token_type: string;
}

export interface TokenAnswer extends Partial<Tokens> {
  status: number;
  error?: string;
  headers: Headers;
}

interface App {
  clientId: string;
  redirectUri: string;
  /** The key that signs assertions, absent for public apps. */
  key?: CryptoKey;
}

/** The vendors' published documents, with the members that this service reads. */
export const VENDORS = {
  claude: {
    clientId: 'https://claude.ai/oauth/mcp-oauth-client-metadata',
    redirectUri: 'https://claude.ai/api/mcp/auth_callback',
    document: {
      client_name: 'Claude',
      client_uri: 'https://claude.ai',
      redirect_uris: ['https://claude.ai/api/mcp/auth_callback', 'https://claude.com/api/mcp/auth_callback'],
      grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:jwt-bearer'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
  },
  claudeCode: {
    clientId: 'https://claude.ai/oauth/claude-code-client-metadata',
    // The document names port 80, but the program listens on another port each time.
    redirectUri: 'http://localhost:53812/callback',
    document: {
      client_name: 'Claude Code',
      client_uri: 'https://claude.ai',
      redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback'],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
  },
  chatgpt: {
    clientId: 'https://chatgpt.com/oauth/abc123/client.json',
    redirectUri: 'https://chatgpt.com/connector/oauth/abc123',
    document: {
      client_name: 'ChatGPT',
      redirect_uris: ['https://chatgpt.com/connector/oauth/abc123'],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_signing_alg: 'RS256',
      jwks_uri: 'https://chatgpt.com/oauth/jwks.json',
    },
  },
  vscode: {
    clientId: 'https://vscode.dev/oauth/client-metadata.json',
    redirectUri: 'http://127.0.0.1:33418/',
    document: {
      client_name: 'Visual Studio Code',
      redirect_uris: ['http://127.0.0.1:33418/', 'https://vscode.dev/redirect'],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
  },
} as const;

export type Vendor = keyof typeof VENDORS;

export class Agent {
  readonly verifier = randomBytes(32).toString('base64url');
  readonly state = randomBytes(8).toString('hex');

  constructor(
    readonly installation: Installation,
    readonly app: App,
  ) {}

  /** Creates an agent, and serves the vendor's document and keys. */
  static async of(installation: Installation, vendor: Vendor): Promise<Agent> {
    const { clientId, redirectUri, document } = VENDORS[vendor];
    installation.documents.set(clientId, { body: JSON.stringify({ client_id: clientId, ...document }) });
    if (!('jwks_uri' in document)) return new Agent(installation, { clientId, redirectUri });
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
    const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }] };
    installation.documents.set(document.jwks_uri, { body: JSON.stringify(keys) });
    return new Agent(installation, { clientId, redirectUri, key: privateKey });
  }

  /** Returns the address of an authorization request. A parameter with null is left out. */
  request(changes: Record<string, string | null> = {}): string {
    const query = new URLSearchParams();
    const all = {
      ...{ response_type: 'code', client_id: this.app.clientId, redirect_uri: this.app.redirectUri, state: this.state },
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      resource: `${this.installation.baseUrl}/mcp`,
      ...changes,
    };
    for (const [name, value] of Object.entries(all)) if (value !== null) query.set(name, value);
    return `${this.installation.accountsUrl}/oauth/authorize?${query.toString()}`;
  }

  /** Goes to the consent page in the person's browser. */
  async ask({ browser }: Person, changes: Record<string, string | null> = {}): Promise<Visit> {
    return browser.follow(await browser.open(this.request(changes)));
  }

  /**
   * Allows the scopes selected on the page, or the given ones. Returns the address to which the browser is redirected.
   */
  async allow({ browser }: Person, page: Visit, scopes?: readonly string[]): Promise<URL> {
    const account = /name="account" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const ticked = [...page.text.matchAll(/name="scope" value="([^"]+)"\s+checked/g)].map(([, scope]) => scope ?? '');
    const fields = (scopes ?? ticked).map((scope): [string, string] => ['scope', scope]);
    const sent = await browser.submit(page.url, [['account', account], ['answer', 'allow'], ...fields]);
    const end = await browser.follow(sent);
    if (end.location === null) throw new Error(`no redirect: ${end.status} ${end.text.slice(-600)}`);
    return new URL(end.location);
  }

  async code(person: Person, scopes?: readonly string[], changes: Record<string, string | null> = {}): Promise<string> {
    const end = await this.allow(person, await this.ask(person, changes), scopes);
    const code = end.searchParams.get('code');
    if (code === null) throw new Error(`no code: ${end.href}`);
    return code;
  }

  exchange(code: string, changes: Record<string, string> = {}): Promise<TokenAnswer> {
    const { redirectUri } = this.app;
    const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: this.verifier };
    return this.token({ ...grant, ...changes });
  }

  refresh(refreshToken: string, changes: Record<string, string> = {}): Promise<TokenAnswer> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken, ...changes });
  }

  async connect(person: Person, scopes?: readonly string[]): Promise<Tokens> {
    const { status, ...tokens } = await this.exchange(await this.code(person, scopes));
    if (status !== 200) throw new Error(`no tokens: ${status} ${JSON.stringify(tokens)}`);
    return tokens as Tokens;
  }

  async revoke(token: string): Promise<number> {
    return (await this.post('/oauth/revoke', { token })).status;
  }

  async token(fields: Record<string, string>): Promise<TokenAnswer> {
    const response = await this.post('/oauth/token', fields);
    const body = (await response.json()) as Partial<Tokens>;
    return { ...body, status: response.status, headers: response.headers };
  }

  private async post(path: string, fields: Record<string, string>): Promise<Response> {
    const { accountsUrl } = this.installation;
    const body = new URLSearchParams({ client_id: this.app.clientId, ...(await this.assertion()), ...fields });
    return fetch(accountsUrl + path, { method: 'POST', body });
  }

  /** Returns the fields that authenticate a confidential app. Returns no fields for a public app. */
  async assertion(): Promise<Record<string, string>> {
    const { key, clientId } = this.app;
    if (key === undefined) return {};
    const jwt = await new SignJWT({ jti: randomBytes(12).toString('hex') })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(clientId)
      .setSubject(clientId)
      .setAudience(`${this.installation.accountsUrl}/oauth/token`)
      .setIssuedAt()
      .setExpirationTime('2m')
      .sign(key);
    return {
      client_assertion: jwt,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    };
  }
}
