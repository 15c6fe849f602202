import { expect, test } from '@jest/globals';
import { callersOf, RPC_CALLERS, SERVICES as ANSWERING, topicName, type TopicRole } from '@hiring/contracts';
import { OPERATIONS } from '@hiring/contracts/operations';
import { facts, topicRights } from '../deploy/chart-facts.js';
import { SERVICES } from '../deploy/service-settings.js';
import { text } from '../source-tree.js';

/** The services that answer declared operations. */
const DECLARED = new Set<string>(
  Object.values(OPERATIONS).flatMap((operation) =>
    'service' in operation ? [operation.service] : 'request' in operation ? ['reads'] : [],
  ),
);

const page = text('docs/security.md').replaceAll(/ +\|/g, ' |').replaceAll(/-{3,}/g, '---');

function row(...cells: string[]): string {
  return `| ${cells.join(' | ')} |`.replaceAll(/ +\|/g, ' |');
}

test('docs/security.md says which service may call which method', () => {
  const rows = ANSWERING.flatMap((service) => {
    const byCallers = new Map<string, string[]>();
    // A service's declared operations are one entry, so that a new operation does not change the page.
    if (DECLARED.has(service)) byCallers.set('gateway', [`\`${service}.<declared operation>\``]);
    for (const pattern of Object.keys(RPC_CALLERS)) {
      if (!pattern.startsWith(`${service}.`)) continue;
      const name = callersOf(pattern).join(', ');
      byCallers.set(name, [...(byCallers.get(name) ?? []), `\`${pattern}\``]);
    }
    return [...byCallers].map(([callers, patterns]) => row(service, patterns.join(', '), callers));
  });
  expect(rows.filter((line) => !page.includes(line))).toEqual([]);
});

test('docs/security.md says what each login may do with which topic, group and transaction', () => {
  const rows = [...SERVICES, 'support'].map((service) => {
    const rights = Object.entries(topicRights(service)) as [TopicRole, string[]][];
    const able = (operation: string): string =>
      rights
        .filter(([, operations]) => operations.includes(operation))
        .map(([role]) => `\`${topicName('hiring', role)}\``)
        .join(', ');
    const { group, transactionalId } = facts[service] ?? {};
    const named = (name?: string): string => (name === undefined ? '' : `\`hiring.${name}\``);
    return row(service, able('Read'), able('Write'), named(group), named(transactionalId));
  });
  expect(rows.filter((line) => !page.includes(line))).toEqual([]);
});
