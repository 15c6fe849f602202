import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AppError } from '@hiring/contracts';
import { sendDescription, type EdgeReply, type EdgeRequest } from '@hiring/platform-http-edge';
import { GatewayConfig } from '../config.js';
import { serverCard } from '../mcp/server-card.js';
import { operations } from '../operations/index.js';
import { llmsText, ROBOTS_TEXT } from './llms-text.js';
import { MARKDOWN_TYPE, markdownPages, type MarkdownPage } from './markdown-pages.js';
import { OpenApiDocument } from './openapi.document.js';

const PLAIN = 'text/plain; charset=utf-8';
const SCHEMA = 'application/schema+json; charset=utf-8';

/** Serves the pages that need no key and no JavaScript, except the API descriptions. Unmetered. */
@ApiExcludeController()
@Controller()
export class PublicPagesController {
  /** The pages; undefined before the first request. */
  private pages: ReadonlyMap<string, MarkdownPage> | undefined;

  constructor(
    private readonly document: OpenApiDocument,
    private readonly config: GatewayConfig,
  ) {}

  @Get('/llms.txt')
  llms(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    const { baseUrl } = this.config;
    const [pages, schemas] = [this.markdown().values(), this.document.texts.schemas.keys()];
    sendDescription(request, reply, llmsText({ baseUrl, operations, pages, schemas }), MARKDOWN_TYPE);
  }

  @Get('/robots.txt')
  robots(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    sendDescription(request, reply, ROBOTS_TEXT, PLAIN);
  }

  @Get('/server.json')
  server(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    sendDescription(request, reply, JSON.stringify(serverCard(this.config)));
  }

  @Get('/docs/api/:page')
  guide(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    const { page } = request.params as { page: string };
    this.sendMarkdown(page, request, reply);
  }

  @Get('/docs/api/:folder/:page')
  nested(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    const { folder, page } = request.params as { folder: string; page: string };
    this.sendMarkdown(`${folder}/${page}`, request, reply);
  }

  @Get('/schemas/:name')
  schema(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    const { name } = request.params as { name: string };
    const schema = this.document.texts.schemas.get(name);
    if (schema === undefined) throw notThere();
    sendDescription(request, reply, schema, SCHEMA);
  }

  private sendMarkdown(path: string, request: EdgeRequest, reply: EdgeReply): void {
    const page = this.markdown().get(path);
    if (page === undefined) throw notThere();
    sendDescription(request, reply, page.published, MARKDOWN_TYPE);
  }

  private markdown(): ReadonlyMap<string, MarkdownPage> {
    return (this.pages ??= markdownPages(this.config));
  }
}

function notThere(): AppError {
  return new AppError('not_found', 'There is no such page.');
}
