import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

/** Refuses HEAD on a metered GET route, because an answer without a body would be billed. */
export function WithoutHead(): MethodDecorator {
  return RouteConfig({ withoutHead: true });
}

/** Returns whether the request is a HEAD request that its route refuses. */
export function isRefusedHead(method: string, config: unknown): boolean {
  return method === 'HEAD' && (config as { withoutHead?: boolean } | undefined)?.withoutHead === true;
}

/** Finds a path's methods when a request matched no route. */
export class RouteTable {
  private readonly byPattern = new Map<string, { regex: RegExp; methods: Set<string> }>();

  /** @param ignoreTrailingSlash the router's option with this name */
  constructor(private readonly ignoreTrailingSlash: boolean) {}

  watch(instance: FastifyInstance): void {
    instance.addHook('onRoute', ({ method, url, config }) => {
      const entry = this.byPattern.get(url) ?? { regex: patternOf(url), methods: new Set<string>() };
      for (const name of [method].flat()) if (!isRefusedHead(name, config)) entry.methods.add(name);
      this.byPattern.set(url, entry);
    });
  }

  /** Returns the methods of the routes at the path, sorted. */
  methodsOf(path: string): string[] {
    const requested = this.ignoreTrailingSlash && path.length > 1 ? path.replace(/\/$/, '') : path;
    const found = [...this.byPattern.values()].filter(({ regex }) => regex.test(requested));
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort();
  }
}

function patternOf(url: string): RegExp {
  const source = url
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/:[A-Za-z_]\w*/g, '[^/]+');
  return new RegExp(`^${source}$`);
}
