import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import http from 'highlight.js/lib/languages/http';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import { Marked, type Token, type Tokens } from 'marked';
import type { MarkdownPage } from '../openapi/markdown-pages.js';
import { attribute, html } from './html.js';

hljs.registerLanguage('sh', bash);
hljs.registerLanguage('http', http);
hljs.registerLanguage('json', json);
hljs.registerLanguage('python', python);
hljs.registerLanguage('ts', typescript);

const LANGUAGES: Record<string, string> = {
  sh: 'curl',
  ts: 'TypeScript',
  python: 'Python',
  http: 'HTTP',
  json: 'JSON',
};
/** Sections of an operation's page that wide screens show beside the description. */
const CODE_SECTIONS = ['Samples', 'Example'];
/** The page about error codes. Its table has an anchor for each code, to which a problem's `type` links. */
const ERRORS = 'concepts/errors.md';

export interface RenderedPage {
  title: string;
  /** The first paragraph, which search engines show. */
  about: string;
  /** An operation's method and path, such as `GET /v1/whoami`; null for other pages. */
  route: string | null;
  /**
   * The page's HTML has three parts. `intro` is the text before the first level 2 heading. `code` is the samples on an
   * operation's page, and empty on other pages. `rest` is all other sections.
   */
  intro: string;
  code: string;
  rest: string;
  headings: { id: string; text: string }[];
}

export function renderPage(source: MarkdownPage): RenderedPage {
  const marked = markedFor(source.path);
  const { route, tokens } = tokensOf(source, marked);
  const sections = sectionsOf(tokens);
  const isCode = ([first]: Token[]): boolean => CODE_SECTIONS.includes(headingOf(first) ?? '');
  const parse = (some: Token[][]): string => some.map((section) => marked.parser(section)).join('');
  const [intro = [], ...others] = sections;
  const inCode = route === null ? [] : others.filter(isCode);
  const paragraph = tokens.find((token): token is Tokens.Paragraph => token.type === 'paragraph');
  return {
    title: source.title,
    about: plain(paragraph).replace(/\s+/g, ' '),
    route,
    intro: parse([intro]),
    code: parse(inCode),
    rest: parse(others.filter((section) => !inCode.includes(section))),
    headings: others.flatMap(([first]) => {
      const heading = headingOf(first);
      return heading === null ? [] : [{ id: slug(heading), text: heading }];
    }),
  };
}

/** Returns a page's route and words. The search looks in them and in the page's title. */
export function wordsOfPage(source: MarkdownPage): { route: string; words: string } {
  const { route, tokens } = tokensOf(source, new Marked());
  return { route: route ?? '', words: wordsOf(tokens).toLowerCase() };
}

/** Returns a page's tokens without its title. On an operation's page, the request below the title becomes `route`. */
function tokensOf({ path, text }: MarkdownPage, marked: Marked): { route: string | null; tokens: Token[] } {
  const [, ...tokens] = marked.lexer(text).filter(({ type }) => type !== 'space' && type !== 'html');
  const route = path.startsWith('operations/') ? routeOf(tokens.shift()) : null;
  return { route, tokens };
}

function markedFor(path: string): Marked {
  const headings = new Map<string, number>();
  return new Marked({
    gfm: true,
    renderer: {
      html: () => '',
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens);
        const name = slug(plainOf(tokens));
        // A repeated heading gets a number, as on GitHub.
        const repeats = headings.get(name) ?? 0;
        headings.set(name, repeats + 1);
        const id = repeats === 0 ? name : `${name}-${repeats}`;
        return depth === 2
          ? html`<h2 id="${id}"><a class="anchor" href="#${id}">${{ html: text }}</a></h2>`
          : html`<h3 id="${id}">${{ html: text }}</h3>`;
      },
      codespan({ text }) {
        // Long names may break between their parts.
        const parts = html`${text}`.replace(/(?<=[\]._/])(?=\w)/g, '<wbr>');
        return `<code>${parts}</code>`;
      },
      link({ href, tokens }) {
        return html`<a href="${href}">${{ html: this.parser.parseInline(tokens) }}</a>`;
      },
      code({ text, lang = '' }) {
        const known = hljs.getLanguage(lang) !== undefined;
        const colored = known ? hljs.highlight(text, { language: lang }).value : html`${text}`;
        const name = LANGUAGES[lang] ?? 'Text';
        return html`<div class="code">
          <span class="language">${name}</span>
          <pre tabindex="0" aria-label="${name}"><code>${{ html: colored }}</code></pre>
        </div> `;
      },
      table({ header, rows }) {
        const inline = (cell: Tokens.TableCell): { html: string } => ({ html: this.parser.parseInline(cell.tokens) });
        const names = header.map(({ tokens }) => plainOf(tokens));
        const line = (cells: Tokens.TableCell[]): string => {
          const code = cells[0]?.tokens[0];
          const anchor = path === ERRORS && code?.type === 'codespan' ? attribute('id', code.text) : '';
          const [first, ...more] = cells;
          const start = first === undefined ? '' : html`<th scope="row">${inline(first)}</th>`;
          return `<tr${anchor}>${start}${more.map((cell) => html`<td>${inline(cell)}</td>`).join('')}</tr>`;
        };
        const isNamed = names.some((name) => name !== '');
        const head = isNamed
          ? `<thead><tr>${names.map((name) => html`<th scope="col">${name}</th>`).join('')}</tr></thead>`
          : '';
        return `<table${isNamed ? '' : ' class="facts"'}>${head}<tbody>${rows.map(line).join('')}</tbody></table>\n`;
      },
    },
  });
}

/** Divides the tokens into sections. A new section starts at each level 2 heading. */
function sectionsOf(tokens: Token[]): Token[][] {
  const sections: Token[][] = [[]];
  for (const token of tokens) {
    if (headingOf(token) !== null) sections.push([]);
    sections.at(-1)?.push(token);
  }
  return sections;
}

function headingOf(token: Token | undefined): string | null {
  return token?.type === 'heading' && token['depth'] === 2 ? plainOf((token as Tokens.Heading).tokens) : null;
}

function routeOf(token: Token | undefined): string | null {
  const [code] = token?.type === 'paragraph' ? ((token as Tokens.Paragraph).tokens ?? []) : [];
  return code?.type === 'codespan' ? (code as Tokens.Codespan).text : null;
}

/** Returns a heading's anchor, as Markdown editors derive it. */
function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

const plainOf = (tokens: readonly Token[]): string => tokens.map(plain).join('');

function plain(token: Token | undefined): string {
  if (token === undefined) return '';
  if ('tokens' in token && token.tokens !== undefined) return plainOf(token.tokens);
  return 'text' in token ? String(token.text) : '';
}

/**
 * Returns the words in text, in headings and in the first column of tables. Omits samples and member descriptions,
 * which would match every search.
 */
function wordsOf(tokens: readonly Token[]): string {
  const words = tokens.flatMap((token) => {
    if (token.type === 'code') return [];
    if (token.type !== 'table') return [plain(token)];
    return (token as Tokens.Table).rows.map(([first]) => plainOf(first?.tokens ?? []));
  });
  return words.join(' ').replace(/\s+/g, ' ');
}
