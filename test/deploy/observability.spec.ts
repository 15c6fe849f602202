import { describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { root, sourceFiles, text } from '../source-tree.js';
import { dashboards, metricsOf, rules, yaml } from './observability-files.js';

/** Returns the metric names that a scrape can contain: those in the code, prom-client's, and `up`. */
function knownMetrics(): Set<string> {
  const known = new Set(['up']);
  const made = /\.?(counter|gauge|histogram)\(\s*'([a-z_]+)'/g;
  for (const path of [...sourceFiles('apps', ['.ts']), ...sourceFiles('libs', ['.ts'])]) {
    if (/\.(int-)?spec\.ts$/.test(path)) continue;
    for (const [, kind, name] of text(path).matchAll(made)) {
      if (kind === 'histogram') for (const part of ['bucket', 'sum', 'count']) known.add(`${name}_${part}`);
      else known.add(String(name));
    }
  }
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray()) known.add(name);
  return known;
}

const known = knownMetrics();

describe('alert rules', () => {
  test('the names are unique', () => {
    const names = rules.map(({ alert }) => alert);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test.each(rules.map((rule) => [rule.alert, rule] as const))('%s reads metrics the product has', (_name, rule) => {
    expect(metricsOf(rule.expr).length).toBeGreaterThan(0);
    expect(metricsOf(rule.expr).filter((name) => !known.has(name))).toEqual([]);
  });

  test.each(rules.map((rule) => [rule.alert, rule] as const))('%s has a severity and a runbook', (name, rule) => {
    expect(['critical', 'warning']).toContain(rule.labels.severity);
    expect(rule.annotations.summary).toMatch(/\.$/);
    expect(rule.annotations.runbook).toBe(`docs/runbooks/${name}.md`);
    const page = text(rule.annotations.runbook);
    for (const part of ['## Meaning', '## Check', '## Fix', '## Safe and not safe']) expect(page).toContain(part);
  });

  test('there is no runbook without an alert, and the index lists them all', () => {
    const pages = readdirSync(join(root, 'docs/runbooks')).filter((file) => file !== 'README.md');
    expect(pages.sort()).toEqual(rules.map(({ alert }) => `${alert}.md`).sort());
    for (const page of pages) expect(text('docs/runbooks/README.md')).toContain(`(${page})`);
  });

  test('each is tested both ways: it fires, and it stays quiet just short of it', () => {
    const { tests } = yaml('test/deploy/alerts.test.yaml') as { tests: { name: string }[] };
    const wanted = rules.flatMap(({ alert }) => [`${alert} fires`, `${alert} stays quiet`]);
    expect(tests.map(({ name }) => name).sort()).toEqual(wanted.sort());
  });
});

describe('dashboards', () => {
  test('uids and titles are unique', () => {
    for (const key of ['uid', 'title'] as const) {
      expect(new Set(dashboards.map(([, dashboard]) => dashboard[key])).size).toBe(dashboards.length);
    }
  });

  test.each(dashboards)('%s shows metrics the product has, every panel with a description', (_file, { panels }) => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { title, description, targets } of panels) {
      expect([title, description !== '']).toEqual([title, true]);
      const named = targets.flatMap(({ expr }) => metricsOf(expr));
      expect(named.length).toBeGreaterThan(0);
      expect(named.filter((name) => !known.has(name))).toEqual([]);
    }
  });
});
