import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AppError } from '@hiring/contracts';
import { sendDescription, sendDocument, type EdgeReply, type EdgeRequest } from '@hiring/platform-http-edge';
import { MARKDOWN_TYPE, servedFile } from '../openapi/markdown-pages.js';
import { GatewayConfig } from '../config.js';
import { Reference } from './reference.js';

const SITE = join(import.meta.dirname, '..', '..', 'site');
const PLAIN = 'text/plain; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
/** The logo for clients that show no SVG. */
const LOGO = 'logo.png';
const FILES = new Map([
  ['reference.css', { file: 'reference.css', type: 'text/css; charset=utf-8' }],
  ['reference.js', { file: 'reference.mjs', type: 'text/javascript; charset=utf-8' }],
  ['try-it.js', { file: 'try-it.mjs', type: 'text/javascript; charset=utf-8' }],
  ['logo.svg', { file: 'logo.svg', type: 'image/svg+xml' }],
]);

/** Serves the API reference as public HTML, which loads nothing from other servers. */
@ApiExcludeController()
@Controller()
export class ReferenceController {
  private readonly files = new Map<string, string>();
  private readonly logo = readFileSync(join(SITE, LOGO));

  constructor(
    private readonly reference: Reference,
    private readonly config: GatewayConfig,
  ) {}

  @Get('/docs/search.json')
  async search(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    sendDescription(request, reply, await this.reference.searchIndex());
  }

  @Get('/docs/assets/:name')
  asset(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    const { name } = request.params as { name: string };
    if (name === LOGO) return void reply.type('image/png').header('cache-control', 'public, no-cache').send(this.logo);
    const asset = FILES.get(name);
    if (asset === undefined) throw new AppError('not_found', 'There is no such page.');
    const text = this.files.get(name) ?? readFileSync(join(SITE, asset.file), 'utf8');
    this.files.set(name, text);
    sendDescription(request, reply, text, asset.type);
  }

  /** Serves the examples and recorded answers to which pages link. */
  @Get('/docs/files/*')
  file(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    const { '*': path } = request.params as { '*': string };
    const name = `files/${path}`;
    const text = this.files.get(name) ?? servedFile(path, this.config);
    if (text === null) throw new AppError('not_found', 'There is no such page.');
    this.files.set(name, text);
    sendDescription(request, reply, text, path.endsWith('.json') ? JSON_TYPE : PLAIN);
  }

  @Get('/docs.md')
  start(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    this.sendMarkdown(request, reply, '/docs');
  }

  @Get(['/docs', '/docs/*'])
  page(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    const { '*': below = '' } = request.params as { '*'?: string };
    const address = below === '' ? '/docs' : `/docs/${below}`;
    if (address.endsWith('.md')) return this.sendMarkdown(request, reply, address.slice(0, -'.md'.length));
    void reply.header('vary', 'Accept');
    if (prefersMarkdown(request)) return this.sendMarkdown(request, reply, address);
    const document = this.reference.page(address);
    if (document !== null) sendDocument(request, reply, document);
    else if (wantsHtml(request)) sendDocument(request, reply.code(404), this.reference.missing());
    else throw new AppError('not_found', 'There is no such page.');
  }

  private sendMarkdown(request: EdgeRequest, reply: EdgeReply, address: string): void {
    const text = this.reference.markdown(address);
    if (text === null) throw new AppError('not_found', 'There is no such page.');
    sendDescription(request, reply, text, MARKDOWN_TYPE);
  }
}

/** Returns whether the client prefers Markdown, as agents do by listing it first in `Accept`. */
function prefersMarkdown({ headers: { accept = '' } }: EdgeRequest): boolean {
  return /text\/(markdown|html)/.exec(accept)?.[1] === 'markdown';
}

/** Returns whether the client is a browser. A browser sends text/html in `Accept`. */
export function wantsHtml(request: EdgeRequest): boolean {
  return request.headers.accept?.includes('text/html') === true;
}
