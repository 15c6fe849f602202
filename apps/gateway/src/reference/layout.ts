import { html } from './html.js';
import type { NavigationGroup } from './navigation.js';
import type { RenderedPage } from './reference-page.js';

/** The parts around every page's content: the console link and the navigation. */
interface PageChrome {
  /** The console's address; empty for no link. */
  consoleUrl: string;
  groups: readonly NavigationGroup[];
}

interface Placed {
  address: string;
  /** The address of the page's Markdown; null if none. */
  markdown: string | null;
  /** The request behind the page's example; null if none. */
  recorded: { path: string; body: string } | null;
  cost: string;
}

/**
 * Returns a complete HTML document for the reference. It can be read without scripts, which add only search, copy
 * buttons and the form that makes calls.
 */
export function documentOf(chrome: PageChrome, page: RenderedPage, placed: Placed): string {
  const title = placed.address === '/docs' ? 'Hiring signals API reference' : `${page.title} - Hiring signals API`;
  return `<!doctype html>
<html lang="en">
${head(title, page.about, placed.markdown)}
<body>
<a class="skip" href="#content">Skip to content</a>
${header(chrome)}
<div class="columns">
<main id="content">
${article(page, placed)}
</main>
${navigation(chrome, placed.address)}
</div>
</body>
</html>
`;
}

/** Returns a document without navigation, for the root page. */
export function plainDocument(chrome: PageChrome, title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
${head(title, title, null)}
<body class="plain">
${header(chrome, false)}
<main id="content"><article>${content}</article></main>
</body>
</html>
`;
}

function head(title: string, about: string, markdown: string | null): string {
  const alternate = markdown === null ? '' : html`<link rel="alternate" type="text/markdown" href="${markdown}" /> `;
  return html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <meta name="description" content="${about.slice(0, 160)}" />
    <link rel="icon" href="/docs/assets/logo.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/docs/assets/reference.css" />
    ${{ html: alternate }}
    <script type="module" src="/docs/assets/reference.js"></script>
  </head>`;
}

function header({ consoleUrl }: PageChrome, withMenu = true): string {
  const menu = withMenu ? '<a class="menu" href="#navigation">Menu</a>' : '';
  const search = withMenu
    ? '<form class="search" role="search" hidden><input type="search" placeholder="Search" aria-label="Search the reference" autocomplete="off" spellcheck="false" aria-keyshortcuts="/"><kbd aria-hidden="true">/</kbd><div class="found" hidden></div></form>'
    : '';
  const link = consoleUrl === '' ? '' : html`<a href="${consoleUrl}">Console</a>`;
  return `<header class="top">
<a class="brand" href="/docs"><img src="/docs/assets/logo.svg" alt="" width="24" height="24">Hiring signals <span>API</span></a>
${search}
<nav class="links" aria-label="Elsewhere">${link}<a href="/openapi.json">OpenAPI</a>${menu}</nav>
</header>`;
}

function navigation({ groups }: PageChrome, address: string): string {
  const entry = ({ address: target, title, method }: NavigationGroup['entries'][number]): string => {
    const current = target === address ? { html: ' aria-current="page"' } : '';
    const badge = method === undefined ? '' : { html: badgeOf(method) };
    return html`<li>
      <a href="${target}" ${current}><span>${title}</span>${badge}</a>
    </li>`;
  };
  const parts = groups.map(({ title, entries }) => `${html`<h2>${title}</h2>`}<ul>${entries.map(entry).join('')}</ul>`);
  return `<nav id="navigation" aria-label="Pages">
<a class="close" href="#content">Close the menu</a>
${parts.join('\n')}
</nav>`;
}

function article(page: RenderedPage, placed: Placed): string {
  if (page.route === null) {
    return `<article>
<h1>${html`${page.title}`}</h1>
${markdownLinks(placed)}
${contents(page)}
${page.intro}${page.rest}
</article>`;
  }
  const [method = '', path = ''] = page.route.split(' ');
  const recorded =
    placed.recorded === null ? '' : html` data-path="${placed.recorded.path}" data-body="${placed.recorded.body}"`;
  const call = html`<div
    class="try"
    hidden
    data-method="${method}"
    data-route="${path}"
    data-cost="${placed.cost}"
    ${{ html: recorded }}
  >
    <button type="button">Try it with your key</button>
  </div>`;
  return `<article class="operation">
<div class="intro">
<h1>${html`${page.title}`}</h1>
<p class="route">${badgeOf(method)}<code>${html`${path}`}</code></p>
${markdownLinks(placed)}
${page.intro}
</div>
<aside aria-label="Samples and example">
${call}
${page.code}
</aside>
<div class="rest">
${page.rest}
</div>
</article>`;
}

function contents({ headings }: RenderedPage): string {
  if (headings.length < 3) return '';
  const links = headings.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`).join('');
  return `<nav class="contents" aria-label="On this page"><ul>${links}</ul></nav>`;
}

function markdownLinks({ markdown }: Placed): string {
  if (markdown === null) return '';
  return html`<p class="markdown">
    <a href="${markdown}">This page as Markdown</a> <a href="/llms.txt">All pages: llms.txt</a>
  </p>`;
}

function badgeOf(method: string): string {
  return html`<b class="method ${method.toLowerCase()}">${method}</b>`;
}
