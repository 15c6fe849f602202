import { join } from 'node:path';
import { accountsUrl } from './services.js';
import { writeWhole } from './state.js';
import type { MarkedProcess, RunningContext } from '../types.js';

/** Writes <data-dir>/demo.json, which contains the stack's addresses for scripts. */
export function writeDemoFile(context: RunningContext, demo: { apiKey: string }, processes: MarkedProcess[]) {
  const pids: Record<string, number[]> = {};
  for (const { name, service, pid } of processes) (pids[service ?? name] ??= []).push(pid);
  writeWhole(
    join(context.dataDir, 'demo.json'),
    {
      base_url: context.baseUrl,
      app_api_url: context.appApiUrl,
      accounts_url: accountsUrl(context.portBase),
      docs_url: docsUrl(context),
      api_key: demo.apiKey,
      database_url: context.addresses.databaseAdminUrl,
      kafka_brokers: context.addresses.kafkaBrokers.join(','),
      redis_url: context.addresses.redisUrl,
      topic_prefix: context.topicPrefix,
      pids,
    },
    0o600,
  );
}

/** Returns the text for the user when everything is ready. */
export function summary(context: RunningContext, demo: { apiKey: string; signInLink: string }) {
  const { baseUrl, appApiUrl, dataDir } = context;
  return [
    '',
    `  base address   ${baseUrl}`,
    `  documentation  ${docsUrl(context)}`,
    `  console        ${appApiUrl}`,
    ...(demo.apiKey === '' ? [] : [`  demo key       ${demo.apiKey}   (tier pro)`]),
    ...(demo.signInLink === '' ? [] : [`  sign in        ${demo.signInLink}   (once, 15 minutes)`]),
    `  agents (MCP)   ${baseUrl}/mcp`,
    `  for scripts    ${join(dataDir, 'demo.json')}`,
    '',
    ...(demo.apiKey === '' ? FIRST_KEY : firstCalls(baseUrl, demo.apiKey)),
    '',
  ].join('\n');
}

const FIRST_KEY = [
  'There are no customers yet:',
  '  npm run support -- customers create --name NAME --tier standard',
  '  npm run support -- keys issue CUSTOMER',
];

function firstCalls(baseUrl: string, apiKey: string): string[] {
  const header = `-H 'x-api-key: ${apiKey}'`;
  return [
    'Try:',
    `  curl -s ${header} ${baseUrl}/v1/companies/1/is-hiring`,
    `  curl -s ${header} '${baseUrl}/v1/companies/1/open-reqs?limit=3'`,
    `  curl -s ${header} '${baseUrl}/v1/events?since=0&limit=5'`,
  ];
}

function docsUrl({ baseUrl }: RunningContext): string {
  return `${baseUrl}/docs`;
}
