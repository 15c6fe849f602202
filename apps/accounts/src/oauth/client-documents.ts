import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { metrics, type Logger } from '@hiring/platform-observability';
import { SafeFetch, SafeFetchError, type SafeResponse } from '@hiring/platform-safe-fetch';
import { LOGGER } from '@hiring/platform-service';
import { AccountsConfig } from '../config.js';
import { ConsentRepository } from '../connected-apps/consent.repository.js';
import { AttemptLimit } from '../sign-in/attempt-limit.js';
import { clientAddress, clientMetadata, DocumentRefusedError } from './document-rules.js';

/** Hosts whose apps every user may connect. Their vendors publish one document for all users. */
const KNOWN_HOSTS = ['claude.ai', 'claude.com', 'chatgpt.com', 'vscode.dev', 'cursor.com'];

const TIMEOUT_MS = 2_500;
const DOCUMENT_BYTES_MAX = 16 * 1024;
/** If a document cannot be used, it is not requested again for this many milliseconds. */
const FAILED_FOR_MS = 60_000;

const refused = metrics.counter(
  'accounts_client_documents_refused_total',
  'Documents of apps that were refused, by reason.',
  ['reason'],
);

/** Injection token for the function that fetches a URL. Tests replace the function. */
export const FETCH_DOCUMENT = Symbol('fetch document');
export type FetchDocument = (url: string) => Promise<Pick<SafeResponse, 'status' | 'headers' | 'body'>>;

/**
 * Reads documents with `SafeFetch`: https on port 443, only public addresses, no redirects, at most 2.5 s and 16 KiB.
 */
export class SafeDocuments implements OnApplicationShutdown {
  private readonly safe: SafeFetch;

  constructor({ fetchAllowedNetworks }: Pick<AccountsConfig, 'fetchAllowedNetworks'>) {
    this.safe = new SafeFetch({
      allowedNetworks: fetchAllowedNetworks,
      userAgent: 'hiring-signals-accounts/1.0',
      maxConnectionsPerOrigin: 2,
      maxOrigins: 64,
      protocols: ['https:'],
      ports: [443],
      maxHeaderBytes: DOCUMENT_BYTES_MAX,
      connectTimeoutMs: TIMEOUT_MS,
    });
  }

  readonly fetch: FetchDocument = (url) =>
    this.safe.request({
      ...{ url, method: 'GET', headers: { accept: 'application/json' } },
      ...{ timeoutMs: TIMEOUT_MS, maxBytes: DOCUMENT_BYTES_MAX },
    });

  async onApplicationShutdown(): Promise<void> {
    await this.safe.close();
  }
}

/** Decides which app documents may be fetched, and which members of the JSON are used. */
@Injectable()
export class ClientDocuments {
  private readonly failed = new LRUCache<string, true>({ max: 1_000, ttl: FAILED_FOR_MS });
  /** URLs of key sets (JWKS) that apps' documents name. Only these URLs and the documents themselves are fetched. */
  private readonly keySets = new LRUCache<string, true>({ max: 1_000 });
  private readonly unknownHosts = new AttemptLimit(10, 10);

  constructor(
    private readonly config: AccountsConfig,
    private readonly consents: ConsentRepository,
    @Inject(FETCH_DOCUMENT) private readonly read: FetchDocument,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  isListed(clientId: string): boolean {
    const host = hostOf(clientId);
    return host !== null && [...KNOWN_HOSTS, ...this.config.clientHosts].includes(host);
  }

  /** Returns whether people may connect the app under the configured policy. */
  isAllowed(clientId: string): boolean {
    const { clientPolicy } = this.config;
    if (clientPolicy === 'none' || hostOf(clientId) === null) return false;
    return clientPolicy === 'any' || this.isListed(clientId);
  }

  /**
   * Returns whether the app's document may be fetched. Under the policy `any`, an unlisted host is contacted only for
   * signed-in users and connected apps.
   */
  async mayRead(clientId: string, userId: string | null): Promise<boolean> {
    if (!this.isAllowed(clientId)) {
      refused.inc({ reason: 'policy' });
      return false;
    }
    if (this.isListed(clientId)) return true;
    if (userId !== null) {
      this.unknownHosts.take(userId);
      return true;
    }
    return this.consents.isConnected(clientId);
  }

  /** Fetches documents and their key sets for the OAuth library. */
  readonly fetch = async (input: string | URL | Request): Promise<Response> => {
    const url = input instanceof Request ? input.url : String(input);
    if (this.failed.has(url)) return Response.error();
    try {
      return await this.answer(url);
    } catch (error) {
      this.failed.set(url, true);
      if (!(error instanceof DocumentRefusedError || error instanceof SafeFetchError)) throw error;
      refused.inc({ reason: error instanceof DocumentRefusedError ? error.reason : 'network' });
      this.logger.info({ err: error, client_id: url.slice(0, 512) }, 'the document of an app was refused');
      return Response.error();
    }
  };

  private async answer(url: string): Promise<Response> {
    const isKeySet = this.keySets.has(url);
    if (!isKeySet) clientAddress(url);
    const { status, headers, body } = await this.read(url);
    const text = body.toString('utf8');
    if (isKeySet) return new Response(text, { status, headers: { 'content-type': 'application/json' } });
    const metadata = clientMetadata(url, { status, type: headers['content-type'] ?? '', text });
    if (metadata.jwks_uri !== undefined) this.keySets.set(metadata.jwks_uri, true);
    const cache = headers['cache-control'];
    return Response.json(metadata, { headers: cache === undefined ? {} : { 'cache-control': cache } });
  }
}

function hostOf(clientId: string): string | null {
  try {
    return clientAddress(clientId).hostname;
  } catch (error) {
    if (error instanceof DocumentRefusedError) return null;
    throw error;
  }
}
