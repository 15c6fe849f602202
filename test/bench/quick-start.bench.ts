import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from '../source-tree.js';
import type { BenchContext, Measure } from './bench-context.js';
import { openNewcomer } from './quick-start/newcomer.js';
import { openReceiver } from './quick-start/receiver.js';

const PAGE = 'docs/api/quick-start.md';
const SECONDS_MAX = 180;
const STEP_MS_MAX = 120_000;
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const EXAMPLE_RECEIVER = 'https://example.com/hooks/hiring';
/** The watched company's board, and the role that it opens. */
const BOARD = 'recruitee/papercrane';
const ROLE = { title: 'Office Manager', function: 'operations', cities: ['Berlin'], number: 901 };

interface Step {
  what: string;
  seconds: number;
  result: string;
}

/**
 * Follows the printed quick start command by command, with the packages as published, until the receiver has a test
 * message and an event. The stack's start is not counted.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const stack = await context.startStack();
  const folder = mkdtempSync(join(tmpdir(), 'quick-start-'));
  const receiver = await openReceiver(SECRET);
  const newcomer = await openNewcomer(folder);
  const steps: Step[] = [];
  try {
    const { base_url: url, api_key: key, docs_url: docs } = stack.demo;
    const ids = new Map<string, string>();
    for (const { language, code } of blocksOf(text(PAGE))) {
      const printed = filled(code, url, receiver.url, ids);
      steps.push(await timed(firstCommand(code), () => newcomer.follow(language, printed, key, STEP_MS_MAX)));
      const [, id] = /^\{"id":(\d+)/.exec(steps.at(-1)?.result ?? '') ?? [];
      if (code.includes('/v1/webhooks ') && id !== undefined) ids.set('webhook', id);
    }
    steps.push(await timed('the test message arrives', () => receiver.next('webhook.test')));
    await openRole(docs);
    steps.push(await timed('an event of the watched company arrives', () => receiver.next('req.opened')));
  } finally {
    await newcomer.close();
    await receiver.close();
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  context.table(
    steps.map(({ what, seconds, result }) => ({ what, seconds, result: (result.split('\n')[0] ?? '').slice(0, 80) })),
  );
  const failed = steps.filter(({ result }) => result.startsWith('FAILED'));
  const total = steps.reduce((sum, { seconds }) => sum + seconds, 0);
  return [
    context.measure('the quick start by the printed page', 's', { max: SECONDS_MAX }, total),
    context.measure('its steps that fail', 'steps', { max: 0 }, failed.length),
  ];
}

function blocksOf(page: string): { language: string; code: string }[] {
  return [...page.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(([, language = '', code = '']) => ({ language, code }));
}

/** Returns a command with this run's address, receiver and ids in place of the page's. */
function filled(code: string, url: string, receiver: string, ids: ReadonlyMap<string, string>): string {
  const webhook = ids.get('webhook') ?? '1';
  return code
    .replace(/^export HIRING_KEY=.*$/m, '')
    .replaceAll('{base_url}', url)
    .replaceAll(EXAMPLE_RECEIVER, receiver)
    .replaceAll('/v1/webhooks/1/', `/v1/webhooks/${webhook}/`)
    .replace('"webhook_endpoint_id": 1', `"webhook_endpoint_id": ${webhook}`);
}

function firstCommand(code: string): string {
  const lines = code.split('\n').filter((line) => line !== '' && !line.startsWith('export '));
  return (lines[0] ?? '').replaceAll(/ ?-H '[^']*'| ?-H "[^"]*"|\{base_url\}|'| \\$/g, '').slice(0, 60);
}

async function timed(what: string, work: () => Promise<string>): Promise<Step> {
  const began = performance.now();
  const result = await work().catch((error: unknown) => `FAILED: ${String(error)}`);
  return { what, seconds: Math.round((performance.now() - began) / 100) / 10, result: result.trim() };
}

/** Opens a role on the company's board. The next crawl finds the role. */
async function openRole(docsUrl: string): Promise<void> {
  const port = Number(new URL(docsUrl).port) + 14;
  const response = await fetch(`http://127.0.0.1:${port}/_simulator/boards/${BOARD}`, {
    method: 'POST',
    body: JSON.stringify({ postings: [ROLE] }),
  });
  if (!response.ok) throw new Error(`the board is not changed: ${await response.text()}`);
}
