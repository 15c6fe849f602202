import { randomBytes } from 'node:crypto';
import type { EdgeReply } from '@hiring/platform-http-edge';

const NONCE_BYTES = 16;

/** HTML in which every inserted value is escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Inserted = string | number | Html | readonly Html[] | null;

/** Builds a part of a page. Inserted text is escaped, except parts that this function built. */
export function html(parts: TemplateStringsArray, ...values: Inserted[]): Html {
  return new Html(parts.reduce((text, part, index) => text + textOf(values[index - 1] ?? null) + part));
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function textOf(value: Inserted): string {
  if (value === null) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('\n');
  return String(value).replace(/[&<>"']/g, (found) => ESCAPES[found] ?? found);
}

export interface Page {
  title: string;
  body: Html;
  /**
   * Whether submitting the page's form may end on another site. If so, the page's policy has no `form-action`, because
   * Chrome applies `form-action` to redirects too.
   */
  leavesSite?: boolean;
}

const STYLE = `:root{color-scheme:light dark;--line:#c4cad4;--link:#0b57d0;--soft:#f1f3f6;--warn:#7a4100}
@media (prefers-color-scheme:dark){:root{--line:#4a5160;--link:#9cc3ff;--soft:#23272f;--warn:#ffc98a}}
html{background:Canvas;color:CanvasText}
body{background:Canvas;color:CanvasText;max-width:34rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}
h1{font-size:1.5rem;line-height:1.25}h2{font-size:1.1rem}
a{color:var(--link)}code{overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dt{color:color-mix(in srgb,CanvasText 70%,Canvas)}dd{margin:0;overflow-wrap:anywhere}
fieldset{border:1px solid var(--line);border-radius:.5rem;margin:1rem 0;padding:.5rem 1rem}
label{display:block;padding:.25rem 0}
input[type=text],select{box-sizing:border-box;width:100%;padding:.5rem;font:inherit}
button{font:inherit;padding:.6rem 1.2rem;border-radius:.5rem;border:1px solid var(--link);background:none;color:var(--link);cursor:pointer;margin:.5rem .5rem 0 0}
button.main{background:#0b57d0;color:#fff}
.note{background:var(--soft);border-radius:.5rem;padding:.75rem 1rem}
.warn{color:var(--warn)}
li{margin:1rem 0}ul{padding:0;list-style:none}`;

/** Returns a page's document and headers. The headers forbid scripts, frames and content from other servers. */
export function documentOf({ title, body, leavesSite = false }: Page): {
  text: string;
  headers: Record<string, string>;
} {
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    'img-src data:',
    ...(leavesSite ? [] : ["form-action 'self'"]),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const { text } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} - Hiring signals</title>
        <link rel="icon" href="data:," />
        <style nonce="${nonce}">
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html> `;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    // With `no-referrer`, browsers would omit a form's origin. `expectOwnForm` needs this origin.
    'referrer-policy': 'same-origin',
  };
  return { text, headers };
}

export async function sendPage(reply: EdgeReply, page: Page, status = 200): Promise<void> {
  const { text, headers } = documentOf(page);
  await reply.code(status).headers(headers).send(text);
}
