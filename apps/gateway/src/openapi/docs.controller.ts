import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import {
  ERROR_CODES_PAGE,
  sendDescription,
  sendPage,
  type EdgeReply,
  type EdgeRequest,
} from '@hiring/platform-http-edge';
import { OpenApiDocument } from './openapi.document.js';

const SCRIPT = 'text/javascript; charset=utf-8';
const VIEWER = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', SCRIPT],
]);

/** In dark mode the viewer renders header names in black; on a phone it truncates the selectors. */
const STYLE = `
body { margin: 0; }
.swagger-ui .opblock-body { overflow-x: auto; }
html.dark-mode .swagger-ui table.headers td { color: #e4e6e6; }
@media (max-width: 40rem) { .swagger-ui .response-controls { flex-wrap: wrap; gap: 8px; } }
`;

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hiring signals API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
<style>${STYLE}</style>
</head>
<body>
<div id="docs"></div>
<script src="/docs/assets/swagger-ui-bundle.js"></script>
<script src="/docs/assets/start.js"></script>
</body>
</html>
`;
/** Dark in the system's dark mode. `validatorUrl` is null, or the viewer would show a badge of a public validator. */
const START = `const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', paint);
paint();
SwaggerUIBundle({ url: '/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null });
`;

/** The API descriptions and a page that shows them. Public; loads nothing from other servers. */
@ApiExcludeController()
@Controller()
export class DocsController {
  private readonly viewerFolder = swaggerUiFolder();
  private readonly viewer = new Map<string, Buffer>();

  constructor(private readonly document: OpenApiDocument) {}

  @Get('/openapi.json')
  openapi(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    sendDescription(request, reply, this.document.openApi());
  }

  @Get('/asyncapi.json')
  asyncapi(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    sendDescription(request, reply, this.document.asyncApi());
  }

  @Get('/docs')
  page(@Res() reply: EdgeReply): void {
    sendPage(reply, PAGE);
  }

  @Get('/docs/errors')
  errors(@Res() reply: EdgeReply): void {
    sendPage(reply, ERROR_CODES_PAGE);
  }

  @Get('/docs/assets/start.js')
  start(@Res() reply: EdgeReply): void {
    void reply.type(SCRIPT).send(START);
  }

  @Get('/docs/assets/swagger-ui.css')
  style(@Res() reply: EdgeReply): void {
    this.sendViewer('swagger-ui.css', reply);
  }

  @Get('/docs/assets/swagger-ui-bundle.js')
  script(@Res() reply: EdgeReply): void {
    this.sendViewer('swagger-ui-bundle.js', reply);
  }

  private sendViewer(name: string, reply: EdgeReply): void {
    const body = this.viewer.get(name) ?? readFileSync(`${this.viewerFolder}/${name}`);
    this.viewer.set(name, body);
    void reply
      .header('cache-control', 'public, max-age=3600')
      .type(VIEWER.get(name) ?? 'application/octet-stream')
      .send(body);
  }
}

/** @nestjs/swagger includes the viewer; its folder is resolved from there. */
function swaggerUiFolder(): string {
  const fromSwagger = createRequire(createRequire(import.meta.url).resolve('@nestjs/swagger'));
  return fromSwagger.resolve('swagger-ui-dist/package.json').replace(/\/package\.json$/, '');
}
