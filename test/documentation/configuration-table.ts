import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeConfig, MigrationConfig, type VariableDescription } from '@hiring/platform-config';

const root = resolve(import.meta.dirname, '../..');
const CONFIG_FILE = /^([a-z-]+\.)?config\.ts$/;
const MIGRATION_JOBS = 'migration jobs';

const HEAD = `# Configuration

Every environment variable a process of this product reads, made from the config classes by \`npm run docs:configuration\`
(a test compares). A process with a missing or malformed variable does not start, and its message names the variable.
Any of them may come from a file instead: \`<NAME>_FILE\` is the path of one that holds the value (a mounted secret).
\`npm start\` sets all of them; set those you want to change in the environment before it.
`;

interface Row extends VariableDescription {
  readers: string[];
}

/** Returns docs/configuration.md, from all apps' config classes. */
export async function configurationPage(): Promise<string> {
  const rows = new Map<string, Row>();
  const services: string[] = [];
  for (const app of [...readdirSync(join(root, 'apps')), 'simulator'].sort()) {
    const types = await configTypes(app);
    if (types.length > 0) services.push(app);
    for (const type of types) addRows(rows, app, describeConfig(type));
  }
  addRows(rows, MIGRATION_JOBS, describeConfig(MigrationConfig));
  const ordered = [...rows.values()].sort((a, b) => compare(a.name, b.name) || compare(a.about, b.about));
  const lines = ordered.map((row) => `| ${cellsOf(row, services).join(' | ')} |`);
  return [HEAD, '| variable | read by | default | secret | about |', '|---|---|---|---|---|', ...lines, ''].join('\n');
}

/** Returns the config classes in one app, or in the fake boards. */
export async function configTypes(app: string): Promise<(new () => object)[]> {
  const folder = join(root, app === 'simulator' ? 'tools/fake-boards' : join('apps', app), 'src');
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => CONFIG_FILE.test(file));
  const modules = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<object>));
  return modules.flatMap((module) => Object.values(module) as unknown[]).filter(isConfigClass);
}

function isConfigClass(value: unknown): value is new () => object {
  return typeof value === 'function' && /^class\s/.test(String(value)) && describeConfig(value as never).length > 0;
}

/** Adds variables. A variable that several services read is one row, unless its descriptions or defaults differ. */
function addRows(rows: Map<string, Row>, reader: string, variables: VariableDescription[]): void {
  for (const variable of variables) {
    const key = JSON.stringify([variable.name, variable.about, variable.default]);
    const row = rows.get(key) ?? { ...variable, readers: [] };
    if (!row.readers.includes(reader)) row.readers.push(reader);
    rows.set(key, row);
  }
}

function cellsOf(row: Row, services: string[]): string[] {
  const everywhere = services.every((service) => row.readers.includes(service));
  const readers = everywhere
    ? ['every process', ...row.readers.filter((reader) => !services.includes(reader))]
    : row.readers;
  const about = row.about.replaceAll('|', '\\|').replaceAll('<', '&lt;');
  return [`\`${row.name}\``, readers.join(', '), fallbackOf(row), row.secret ? 'yes' : '', about];
}

function fallbackOf(row: Row): string {
  if (row.required) return '**required**';
  if (row.default === undefined) return 'none';
  return row.default === '' ? 'empty' : `\`${row.default}\``;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
