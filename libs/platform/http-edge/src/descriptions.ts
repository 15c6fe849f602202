import { ERROR_CODES } from '@hiring/contracts';
import { LRUCache } from 'lru-cache';
import { conditional } from './conditional.js';
import type { EdgeReply, EdgeRequest } from './edge.adapter.js';
import { NoQuery, parseQuery } from './input.js';

/**
 * Serves an API's public texts: a machine-readable description, and HTML pages that load nothing from other servers.
 */

const PAGE_POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** Content-Security-Policy for pages whose scripts and styles are separate files on this server. */
const DOCUMENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';

/**
 * Sends a text as media type `type`, or 304 if the caller has it. @throws AppError invalid_request if the request has a
 * query
 */
export function sendDescription(request: EdgeRequest, reply: EdgeReply, text: string, type = JSON_TYPE): void {
  parseQuery(NoQuery, request.query);
  sendUnlessKnown(request, reply, text, type);
}

/** Sends an HTML document that may load scripts and styles from this server. Accepts any query. */
export function sendDocument(request: EdgeRequest, reply: EdgeReply, document: string): void {
  void reply.header('content-security-policy', DOCUMENT_POLICY);
  sendUnlessKnown(request, reply, document, HTML_TYPE);
}

/**
 * The texts as bytes. They are cached, because most are large, and anyone can request them often, even without an API
 * key.
 */
const encoded = new LRUCache<string, Buffer>({ max: 1_000, memoMethod: (text) => Buffer.from(text) });

function sendUnlessKnown(request: EdgeRequest, reply: EdgeReply, text: string, type: string): void {
  const bytes = encoded.memo(text);
  const { etag, notModified } = conditional(bytes, request.headers['if-none-match']);
  // The documents are public, so pages from any origin can read them.
  void reply.header('access-control-allow-origin', '*');
  void reply.header('etag', etag).header('cache-control', 'public, no-cache');
  if (notModified && reply.statusCode === 200) void reply.code(304).send();
  else void reply.type(type).send(bytes);
}

export function sendPage(reply: EdgeReply, page: string): void {
  void reply.header('content-security-policy', PAGE_POLICY).type(HTML_TYPE).send(page);
}

/** The page that documents every error code, with an anchor for each. */
export const ERROR_CODES_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Error codes</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
dt { margin-top: 1rem; font-weight: 600; }
dt:target { outline: 2px solid; outline-offset: 0.25rem; }
dd { margin: 0.25rem 0 0; }
</style>
</head>
<body>
<main>
<h1>Error codes</h1>
<p>Every error is an RFC 9457 problem. Its <code>type</code> leads here; its <code>code</code> never changes its meaning.</p>
<dl>
${Object.entries(ERROR_CODES)
  .map(([code, { status, title }]) => `<dt id="${code}"><code>${code}</code> (${status})</dt><dd>${title}.</dd>`)
  .join('\n')}
</dl>
</main>
</body>
</html>
`;
