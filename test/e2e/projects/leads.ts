import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testStack } from '@hiring/platform-testing';
import { api } from '../account/api.js';
import { support } from '../journey/operator.js';

export interface Imported {
  project: string;
  customer_id: string;
  customer: string;
  rows: number;
  added: number;
  updated: number;
  unchanged: number;
  rejected: number;
  rejections?: { line: number; reason: string }[];
  lead_count: number;
  usable_lead_count: number;
}

const folder = mkdtempSync(join(tmpdir(), 'leads-'));
let files = 0;

export function csvFile(content: string | Buffer): string {
  const path = join(folder, `${(files += 1)}.csv`);
  writeFileSync(path, content);
  return path;
}

/** Creates a project in the demo's account. */
export async function newProject(name = 'Outreach', ...more: string[]): Promise<number> {
  const { body } = await api('/v1/whoami');
  return (await support<{ id: number }>('projects', 'create', String(body['customer_id']), '--name', name, ...more)).id;
}

export const importLeads = (project: number, content: string | Buffer, ...more: string[]): Promise<Imported> =>
  support<Imported>('leads', 'import', String(project), csvFile(content), '--yes', ...more);

export function bearer(path: string, key = testStack().api_key): Promise<Response> {
  return fetch(`${testStack().app_api_url}${path}`, { headers: { authorization: `Bearer ${key}` } });
}

export const download = (project: number | string, search = '?format=csv', key?: string): Promise<Response> =>
  bearer(`/projects/${project}/leads/export${search}`, key);
