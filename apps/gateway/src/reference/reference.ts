import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../config.js';
import { addressOf, markdownPages, type MarkdownPage } from '../openapi/markdown-pages.js';
import { operations } from '../operations/index.js';
import { html } from './html.js';
import { documentOf, plainDocument } from './layout.js';
import { navigationOf, SYNONYMS, type NavigationGroup } from './navigation.js';
import { renderPage, wordsOfPage, type RenderedPage } from './reference-page.js';

/** Renders the API reference: converts a page of docs/api to HTML at its first request. */
@Injectable()
export class Reference {
  private readonly documents = new Map<string, string>();
  private loaded: { pages: ReadonlyMap<string, MarkdownPage>; groups: NavigationGroup[] } | undefined;
  private index: Promise<string> | undefined;

  constructor(private readonly config: GatewayConfig) {}

  /** Returns the document at this address; null if none. */
  page(address: string): string | null {
    const known = this.documents.get(address);
    if (known !== undefined) return known;
    const page = this.source(address);
    if (page === undefined) return null;
    const document = this.render(page, address);
    this.documents.set(address, document);
    return document;
  }

  /** Returns the Markdown text of the page at this address; null if none. */
  markdown(address: string): string | null {
    return this.source(address)?.published ?? null;
  }

  /** Returns the document for an address that has no page. */
  missing(): string {
    const intro = '<p>There is no such page. It may have moved: search, or choose one from the list.</p>';
    const title = 'Page not found';
    const page: RenderedPage = { title, about: title, route: null, intro, code: '', rest: '', headings: [] };
    return documentOf(this.chrome(), page, { address: '', markdown: null, recorded: null, cost: '' });
  }

  /** Returns the page at the API's root, for people with a browser. */
  welcome(): string {
    const { consoleUrl } = this.config;
    const link = (href: string, name: string, about: string): string =>
      html`<li><a href="${href}">${name}</a><span>${about}</span></li>`;
    const content = `<h1>Hiring signals API</h1>
<p>Which companies are hiring, for what, how fast, and what just changed.</p>
<ul class="doors">
${link('/docs/quick-start', 'Quick start', 'From a key to the first answer, in five minutes.')}
${link('/docs', 'API reference', 'Every operation with samples, guides, and calls with your key.')}
${consoleUrl === '' ? '' : link(consoleUrl, 'Console', 'Keys, usage, webhooks and projects.')}
${link('/status', 'Status', 'Whether this API answers at present.')}
${link('/llms.txt', 'llms.txt', 'For programs and agents: everything that can be read without a key.')}
</ul>`;
    return plainDocument(this.chrome(), 'Hiring signals API', content);
  }

  /** Returns the search index as JSON. */
  searchIndex(): Promise<string> {
    return (this.index ??= this.readWords());
  }

  /** Reads the words on all pages. Yields before each page, so that other requests are answered. */
  private async readWords(): Promise<string> {
    const found: object[] = [];
    for (const { title: group, entries } of this.content().groups) {
      for (const { address, title } of entries) {
        await setImmediate();
        const page = this.source(address);
        if (page === undefined) continue;
        const { route, words } = wordsOfPage(page);
        found.push({ address, title, group, route, words: `${words} ${SYNONYMS[page.path] ?? ''}` });
      }
    }
    return JSON.stringify(found);
  }

  private source(address: string): MarkdownPage | undefined {
    return [...this.content().pages.values()].find(({ path }) => addressOf(path) === address);
  }

  private render(page: MarkdownPage, address: string): string {
    const rendered = renderPage(page);
    return documentOf(this.chrome(), rendered, {
      address,
      markdown: `/docs/api/${page.path}`,
      recorded: recordedRequest(page.text),
      cost: /^\| costs +\| (.+?) +\|$/m.exec(page.text)?.[1]?.replaceAll('`', '') ?? '',
    });
  }

  private chrome(): { consoleUrl: string; groups: NavigationGroup[] } {
    return { consoleUrl: this.config.consoleUrl, groups: this.content().groups };
  }

  private content(): { pages: ReadonlyMap<string, MarkdownPage>; groups: NavigationGroup[] } {
    if (this.loaded === undefined) {
      const pages = markdownPages(this.config);
      this.loaded = { pages, groups: navigationOf(pages, operations) };
    }
    return this.loaded;
  }
}

/** Returns the request that is recorded on an operation's page; null if none. */
function recordedRequest(markdown: string): { path: string; body: string } | null {
  const [, request] = /^```http\n([A-Z]+ \/[^]*?)\n\nHTTP\/1\.1 /m.exec(markdown) ?? [];
  if (request === undefined) return null;
  const [head = '', ...body] = request.split('\n\n');
  const [, path = ''] = /^[A-Z]+ (\S+)/.exec(head) ?? [];
  return { path, body: body.join('\n\n') };
}
