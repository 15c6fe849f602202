import { describe, expect, test } from '@jest/globals';
import { load } from 'js-yaml';
import { topicSpecs } from '@hiring/contracts';
import { describeConfig } from '@hiring/platform-config';
import { configTypes } from '../documentation/configuration-table.js';
import { isTest, sourceFiles, text } from '../source-tree.js';
import { facts, type Facts } from './chart-facts.js';
import { SERVICES } from './service-settings.js';

/** Returns a service's code without its API descriptions, because describing a topic is not using it. */
function codeOf(service: string): string {
  const files = sourceFiles(`apps/${service}/src`, ['.ts']).filter(
    (path) => !isTest(path) && !path.includes('/testing/') && !path.includes('/openapi/'),
  );
  return files.map(text).join('\n');
}

test('the chart knows every service and no other', () => {
  expect(Object.keys(facts).sort()).toEqual(SERVICES.toSorted());
});

describe.each(SERVICES)('what the chart takes for true of %s', (service) => {
  const { secrets, topics, redis, port, outside, group, transactionalId } = facts[service] as Facts;

  test('it gets the secrets it requires, and none of another', async () => {
    const variables = (await configTypes(service)).flatMap((type) => describeConfig(type));
    const required = variables.filter(({ secret, required }) => secret && required).map(({ name }) => name);
    expect(new Set(secrets)).toEqual(new Set(required));
  });

  test('it may use the topics its code names, and no other', () => {
    const named = codeOf(service).matchAll(/topicName\([^)]*'(\w+)'\)|topicSpecs\([^)]*\)\.(\w+)/g);
    const audit = codeOf(service).includes('AuditModule.forService(') ? ['audit'] : [];
    const roles = new Set([...audit, ...[...named].map(([, role, other]) => role ?? other)]);
    expect(new Set(Object.keys(topics))).toEqual(roles);
  });

  test('it may join the group and write the transactions its code has', () => {
    const code = codeOf(service);
    // A consumer without named partitions joins its group.
    const joins = [...code.matchAll(/groupId: `\$\{this\.config\.topicPrefix\}\.([\w-]+)`,(?![^}]*\bpartitions\b)/g)];
    expect(joins.map(([, name]) => name)).toEqual(group === undefined ? [] : [group]);
    expect(/transactionalWriter\(|transactionalId:/.test(code)).toBe(transactionalId !== undefined);
  });

  test('it is an edge, uses Redis and reaches outside when its code does', async () => {
    const names = new Set((await configTypes(service)).flatMap((type) => describeConfig(type)).map(({ name }) => name));
    expect(port !== undefined).toBe(names.has('PORT'));
    expect(redis === true).toBe(names.has('REDIS_URL'));
    expect(outside === true).toBe(codeOf(service).includes('@hiring/platform-safe-fetch'));
  });
});

test('Strimzi makes the topics the topics job would make', () => {
  const made = load(text('docker/helm/files/topics.yaml')) as Record<
    string,
    { suffix: string; partitions: number; acks: number; config: Record<string, string> }
  >;
  const wanted = Object.entries(topicSpecs('p')).map(([role, { name, ...spec }]) => [
    role,
    { suffix: name.replace('p.', ''), ...spec },
  ]);
  expect(made).toEqual(Object.fromEntries(wanted));
});
