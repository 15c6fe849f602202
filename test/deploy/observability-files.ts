import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import { root, text } from '../source-tree.js';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}

interface Panel {
  id: number;
  title: string;
  description: string;
  targets: { expr: string }[];
}

interface Dashboard {
  uid: string;
  title: string;
  panels: Panel[];
}

export const yaml = (path: string): unknown => load(text(path), { schema: CORE_SCHEMA.withTags(mergeTag) });
export const rules = (yaml('docker/helm/files/alerts.yaml') as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const DASHBOARDS = 'docker/helm/files/dashboards';
export const dashboards = readdirSync(join(root, DASHBOARDS)).map(
  (file) => [file, JSON.parse(text(`${DASHBOARDS}/${file}`)) as Dashboard] as const,
);

/** Returns the metrics that an expression reads: all its words except labels, functions and keywords. */
export function metricsOf(expr: string): string[] {
  const bare = expr
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\b(by|on|without|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ');
  return [...bare.matchAll(/\b[a-z][a-z0-9_]*\b(?!\s*\()/g)]
    .map(([word]) => word)
    .filter((word) => word.includes('_') || word === 'up');
}
