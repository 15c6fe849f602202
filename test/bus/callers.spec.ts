import { describe, expect, test } from '@jest/globals';
import { callersOf, RPC_CALLERS, SERVICES } from '@hiring/contracts';
import { OPERATIONS } from '@hiring/contracts/operations';
import { isTest, sourceFiles, text } from '../source-tree.js';

const APPS: readonly string[] = [...SERVICES, 'support'];
const NAME = /'((?:reads|change-feed|freshness|gateway|ledger|metering|exports|accounts)\.[a-z_]+)'/g;

function codeOf(app: string): string {
  const files = sourceFiles(`apps/${app}/src`, ['.ts']).filter((path) => !isTest(path) && !path.includes('/testing/'));
  return files.map(text).join('\n');
}

const handled = new Map(
  APPS.map((app) => [app, [...codeOf(app).matchAll(/@RpcHandler\(\s*'([^']+)'/g)].map(([, name = '']) => name)]),
);
const handlers = [...handled].flatMap(([app, patterns]) => patterns.map((pattern) => [pattern, app] as const));

/** The bus methods that the gateway derives from the operations' declarations. */
const DECLARED = new Set(
  Object.values(OPERATIONS).flatMap((operation) => {
    if ('service' in operation) return [`${operation.service}.${operation.name}`];
    return 'request' in operation ? [`reads.${operation.name}`] : [];
  }),
);

/** Returns the methods that a service's code names outside its handlers. */
function named(app: string): Set<string> {
  const code = codeOf(app).replaceAll(/@RpcHandler\(\s*'[^']+'/g, '');
  const types = /Rpc(?:Request|Response)<\s*'[^']+'\s*>/g;
  return new Set([...code.replaceAll(types, '').matchAll(NAME)].map(([, name = '']) => name));
}

describe.each(handlers)('%s of %s', (pattern, app) => {
  test('lists the services that may call it, and each of them does', () => {
    const callers = callersOf(pattern);
    expect(callers).not.toEqual([]);
    // The gateway does not name the methods in DECLARED, because it derives them from the operations' declarations.
    const sends = (caller: string): boolean =>
      named(caller).has(pattern) || (caller === 'gateway' && DECLARED.has(pattern));
    const silent = callers.filter((caller) => !sends(caller));
    expect(silent).toEqual([]);
    expect(callers).not.toContain(app);
  });
});

test('every service has handlers, and no method has callers but no handler', () => {
  for (const app of SERVICES) expect([app, handled.get(app)]).not.toEqual([app, []]);
  expect(new Set([...DECLARED, ...Object.keys(RPC_CALLERS)])).toEqual(new Set(handlers.map(([pattern]) => pattern)));
});
