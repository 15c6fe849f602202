import { APP_SCOPES, type AppError } from '@hiring/contracts';
import type { GatewayConfig } from '../config.js';
import type { Exchange } from './exchange.js';

/** The path of the metadata about /mcp, as RFC 9728 requires. */
export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource/mcp';

type Addresses = Pick<GatewayConfig, 'accountsUrl' | 'baseUrl'>;

/**
 * Returns the `WWW-Authenticate` header for /mcp (RFC 9728 and RFC 6750), which shows an app where to connect. It is
 * needed if the call has no valid key, or if the app lacks a scope. Returns null in all other cases, and if apps cannot
 * connect.
 */
export function challengeOf(error: AppError, exchange: Exchange, { accountsUrl, baseUrl }: Addresses): string | null {
  if (accountsUrl === '') return null;
  const metadata = `resource_metadata="${baseUrl}${RESOURCE_METADATA}"`;
  if (error.code === 'unauthorized') {
    const cause = exchange.apiKey === undefined ? [] : ['error="invalid_token"'];
    return `Bearer ${[...cause, metadata, `scope="${APP_SCOPES.join(' ')}"`].join(', ')}`;
  }
  if (error.code !== 'forbidden' || exchange.scopeLacking === null) return null;
  return `Bearer error="insufficient_scope", scope="${exchange.scopeLacking}", ${metadata}`;
}
