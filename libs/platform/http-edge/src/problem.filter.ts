import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '@hiring/platform-observability';
import { UnreadableBodyError } from './json-body.js';
import { isInternalError, toProblem, type Problem } from './problem.js';

/**
 * Returns a problem's body and content type, in the format that callers of a certain path expect. `unreadable` is true
 * if the request's body was not readable JSON.
 */
export type ErrorForm = (problem: Problem, unreadable: boolean) => { contentType: string; text: string };

type EdgeLogger = Pick<Logger, 'error'>;

/** Responds to every exception with a problem, in Nest's routes and for Fastify's own failures. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly logger: EdgeLogger,
    private readonly problemTypeBase: string,
    private readonly forms: Readonly<Record<string, ErrorForm>> = {},
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(thrown, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  answer(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (isInternalError(thrown)) this.logger.error({ err: thrown, request_id: request.id }, 'request failed');
    if (reply.raw.headersSent) {
      // A part of the answer is already sent. The connection is destroyed, because a regular end would make the answer
      // look complete.
      reply.raw.destroy();
      return;
    }
    const problem = toProblem(thrown, {
      requestId: request.id,
      path: pathOf(request.url),
      problemTypeBase: this.problemTypeBase,
    });
    // Headers of a partly built answer must not describe the problem body.
    for (const name of ['etag', 'content-length', 'content-disposition', 'content-encoding']) reply.removeHeader(name);
    // If the route has set a challenge, the route's challenge is kept.
    if (reply.hasHeader('www-authenticate')) delete problem.headers['www-authenticate'];
    void reply.code(problem.status).headers(problem.headers);
    const path = pathOf(request.url);
    const form = Object.hasOwn(this.forms, path) ? this.forms[path] : undefined;
    if (form === undefined) {
      void reply.send(JSON.stringify(problem.body));
      return;
    }
    const { contentType, text } = form(problem, thrown instanceof UnreadableBodyError);
    void reply.header('content-type', contentType).send(text);
  }
}

export function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}
