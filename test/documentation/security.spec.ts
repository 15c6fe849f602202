import { expect, test } from '@jest/globals';
import { callersOf, RPC_CALLERS, RPC_SERVICES, topicName, type TopicRole } from '@hiring/contracts';
import { facts, topicRights } from '../deploy/chart-facts.js';
import { SERVICES } from '../deploy/service-settings.js';
import { text } from '../source-tree.js';

const page = text('docs/security.md').replaceAll(/ +\|/g, ' |').replaceAll(/-{3,}/g, '---');

function row(...cells: string[]): string {
  return `| ${cells.join(' | ')} |`.replaceAll(/ +\|/g, ' |');
}

test('docs/security.md says which service may call which method', () => {
  const rows = Object.entries(RPC_SERVICES).flatMap(([prefix, service]) => {
    const byCallers = new Map<string, string[]>();
    // `reads.<operation>` of every declared read: a new one does not change the page.
    if (prefix === 'reads') byCallers.set(callersOf('reads.is_hiring').join(', '), ['`reads.<declared read>`']);
    for (const pattern of Object.keys(RPC_CALLERS)) {
      if (!pattern.startsWith(`${prefix}.`)) continue;
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
