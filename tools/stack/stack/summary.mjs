import { join } from 'node:path';
import { accountsUrl } from './services.mjs';
import { writeWhole } from './state.mjs';

/** @import { MarkedProcess, RunningContext } from '../types.d.mts' */

/**
 * Writes <data-dir>/demo.json, by which scripts connect to the stack. The file is written again when a process is
 * replaced.
 * @param {RunningContext} context
 * @param {{ apiKey: string }} demo
 * @param {MarkedProcess[]} processes
 */
export function writeDemoFile(context, demo, processes) {
  /** @type {Record<string, number[]>} */
  const pids = {};
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

/**
 * Returns the text that is printed once everything is ready.
 * @param {RunningContext} context
 * @param {{ apiKey: string, signInLink: string }} demo
 */
export function summary(context, demo) {
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

function firstCalls(baseUrl, apiKey) {
  const header = `-H 'x-api-key: ${apiKey}'`;
  return [
    'Try:',
    `  curl -s ${header} ${baseUrl}/v1/companies/1/is-hiring`,
    `  curl -s ${header} '${baseUrl}/v1/companies/1/open-reqs?limit=3'`,
    `  curl -s ${header} '${baseUrl}/v1/events?since=0&limit=5'`,
  ];
}

function docsUrl({ baseUrl }) {
  return `${baseUrl}/docs`;
}
