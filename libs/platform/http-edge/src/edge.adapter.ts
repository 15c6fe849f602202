import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@hiring/contracts';
import { pathOf, type ProblemFilter } from './problem.filter.js';
import { isRefusedHead, type RouteTable } from './routes.js';

/**
 * The Fastify adapter for Nest. Its own failures (no route, wrong method, unreadable request) also have problem bodies.
 */
export class EdgeAdapter extends FastifyAdapter {
  private draining = false;

  get isDraining(): boolean {
    return this.draining;
  }

  /** Called by Nest when shutdown begins. From then on, every answer closes its connection. */
  override beforeClose(): void {
    super.beforeClose();
    this.draining = true;
  }

  useProblems(filter: ProblemFilter, routes: RouteTable): void {
    const instance = this.getInstance();
    instance.setErrorHandler((error, request, reply) => filter.answer(error, request, reply));
    const refuse = (request: FastifyRequest, reply: FastifyReply): void => {
      const allowed = routes.methodsOf(pathOf(request.url));
      if (allowed.length === 0 || allowed.includes(request.method)) {
        filter.answer(new AppError('not_found', 'There is no such resource.'), request, reply);
        return;
      }
      const allow = allowed.join(', ');
      void reply.header('allow', allow);
      filter.answer(new AppError('method_not_allowed', `This resource answers ${allow}.`), request, reply);
    };
    instance.setNotFoundHandler(refuse);
    // This hook must run before the body is read, because otherwise an unreadable body would get 415 instead of 404 or
    // 405.
    instance.addHook('onRequest', (request, reply, done) =>
      request.is404 || isRefusedHead(request.method, request.routeOptions.config) ? refuse(request, reply) : done(),
    );
  }

  // This override does nothing. Without it, Nest would replace the handlers set above.
  override setErrorHandler(): ReturnType<FastifyAdapter['setErrorHandler']> {
    return this.getInstance() as ReturnType<FastifyAdapter['setErrorHandler']>;
  }

  override setNotFoundHandler(): ReturnType<FastifyAdapter['setNotFoundHandler']> {
    return this.getInstance() as ReturnType<FastifyAdapter['setNotFoundHandler']>;
  }
}

export type EdgeRequest = FastifyRequest;
export type EdgeReply = FastifyReply;
