import { applyDecorators, Controller, Delete, Get, Inject, Post, Req, Res, type Type } from '@nestjs/common';
import { WithoutHead, type EdgeReply, type EdgeRequest } from '@hiring/platform-http-edge';
import { csvOf, nextPageLink, prefersCsv, tableOf, type Table } from './csv-answer.js';
import { headerOf, type IncomingCall } from './incoming-call.js';
import type { AnyOperation } from './operation.js';
import { Pipeline } from './pipeline.js';

const JSON_TYPE = 'application/json; charset=utf-8';
const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

/**
 * Returns a declared operation's Nest controller.
 * @throws Error when the operation offers CSV but its answer has no list of objects
 */
export function controllerFor(operation: AnyOperation): Type {
  // Make the table now, before any call. If it were made during a call, a missing table would fail a call that was
  // already billed.
  const table = operation.csv === true ? tableOf(operation) : undefined;

  @Controller()
  class OperationController {
    constructor(@Inject(Pipeline) private readonly pipeline: Pipeline) {}

    @route(operation)
    handle(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
      return answer(this.pipeline, { operation, table }, request, reply);
    }
  }
  Object.defineProperty(OperationController, 'name', { value: `${operation.name}_controller` });
  return OperationController;
}

function route(operation: AnyOperation): MethodDecorator {
  const { method, path, meter } = operation;
  if (method === 'GET' && meter !== null) return applyDecorators(Get(path), WithoutHead());
  return method === 'GET' ? Get(path) : method === 'POST' ? Post(path) : Delete(path);
}

async function answer(
  pipeline: Pipeline,
  { operation, table }: { operation: AnyOperation; table: Table | undefined },
  request: EdgeRequest,
  reply: EdgeReply,
): Promise<void> {
  const call = callOf(request, pipeline.sessionAudience);
  call.asCsv = prefersCsv(operation, headerOf(request, 'accept'));
  if (table !== undefined) void reply.header('vary', `${String(reply.getHeader('vary'))}, Accept`);
  try {
    const { status, body } = await pipeline.execute(operation, call);
    reply.code(status).headers(call.headers);
    if (body !== null && call.asCsv && table !== undefined && status === 200) {
      const link = nextPageLink(call, body);
      if (link !== undefined) void reply.header('link', link);
      await reply.header('content-type', CSV_TYPE).send(csvOf(table, body));
      return;
    }
    if (body !== null) reply.header('content-type', JSON_TYPE);
    await reply.send(body ?? undefined);
  } catch (error) {
    reply.headers(call.headers);
    throw error;
  }
}

function callOf(request: EdgeRequest, audience: string | undefined): IncomingCall {
  const { url } = request;
  const queryAt = url.indexOf('?');
  return {
    method: request.method as IncomingCall['method'],
    path: queryAt === -1 ? url : url.slice(0, queryAt),
    apiKey: headerOf(request, 'x-api-key'),
    audience,
    idempotencyKey: headerOf(request, 'idempotency-key'),
    ifNoneMatch: headerOf(request, 'if-none-match'),
    params: request.params,
    query: request.query,
    body: request.body,
    requestId: request.id,
    address: request.ip,
    headers: {},
  };
}
