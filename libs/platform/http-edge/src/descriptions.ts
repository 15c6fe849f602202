import { ERROR_CODES } from '@hiring/contracts';
import { conditional } from './conditional.js';
import type { EdgeReply, EdgeRequest } from './edge.adapter.js';
import { NoQuery, parseQuery } from './input.js';

/** Public texts of an API: its machine-readable description, and HTML pages. They load nothing from other servers. */

/** All content is from this server; the pages and the viewer use inline styles. */
const PAGE_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'";

const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers with a text that changes with a release only; 304 when the caller has it. `type`: its media type. */
export function sendDescription(request: EdgeRequest, reply: EdgeReply, text: string, type = JSON_TYPE): void {
  parseQuery(NoQuery, request.query);
  const { etag, notModified } = conditional(text, request.headers['if-none-match']);
  void reply.header('etag', etag).header('cache-control', 'public, no-cache');
  if (notModified) void reply.code(304).send();
  else void reply.type(type).send(text);
}

export function sendPage(reply: EdgeReply, page: string): void {
  void reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8').send(page);
}

/** The page that the `type` of every problem links to: each code with its status and meaning, under its own anchor. */
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
