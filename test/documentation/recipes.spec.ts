import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { OPERATIONS } from '@hiring/contracts/operations';
import { text } from '../source-tree.js';

interface Exchange {
  request: { method: string; path: string; body: unknown };
  answer: { status: number; body: unknown };
}
const recorded = (path: string): Exchange => JSON.parse(text(`docs/fixtures/${path}.json`)) as Exchange;
const scriptOf = (page: string): string => /^```js\n([^]*?)^```/m.exec(text(`docs/api/recipes/${page}.md`))?.[1] ?? '';

/** Returns stubs for the Google services in the script. `answer` is the response to the script's request. */
function sheetOf(domains: string[], answer: Exchange['answer']) {
  const sent: { url: string; headers: Record<string, string>; body: unknown }[] = [];
  const written: { row: number; column: number; values: unknown[][] }[] = [];
  const services = {
    PropertiesService: { getScriptProperties: () => ({ getProperty: () => 'hsk_live_x' }) },
    UrlFetchApp: {
      fetch: (url: string, { headers, payload }: { headers: Record<string, string>; payload: string }) => {
        sent.push({ url, headers, body: JSON.parse(payload) });
        return { getResponseCode: () => answer.status, getContentText: () => JSON.stringify(answer.body) };
      },
    },
    Utilities: {
      DigestAlgorithm: { SHA_256: 'sha256' },
      computeDigest: (algorithm: string, value: string) => [
        ...new Int8Array(createHash(algorithm).update(value).digest()),
      ],
    },
    SpreadsheetApp: {
      getActiveRange: () => ({
        getValues: () => domains.map((domain) => [domain]),
        getRow: () => 2,
        getColumn: () => 1,
        getSheet: () => ({
          getRange: (row: number, column: number, rows: number, columns: number) => ({
            setValues: (values: unknown[][]) => {
              expect(values.map((line) => line.length)).toEqual(Array(rows).fill(columns));
              written.push({ row, column, values });
            },
          }),
        }),
      }),
    },
  };
  return {
    sent,
    written,
    run: (call: string) => runInNewContext(`${scriptOf('google-sheets')}\n${call}`, services) as unknown,
  };
}

test('the script of Google Sheets sends the recorded batch and fills the columns', () => {
  const { request, answer } = recorded('sheet_enrich_batch/200');
  const sheet = sheetOf(['papercrane.example', 'never.example', ''], answer);
  sheet.run('fill()');
  expect(sheet.sent).toMatchObject([
    {
      url: `{base_url}${request.path}`,
      headers: { 'X-API-Key': 'hsk_live_x', 'Idempotency-Key': expect.stringMatching(/^sheet-[0-9a-f]{40,}$/) },
      body: { rows: [{ domain: 'papercrane.example' }, { domain: 'never.example' }, {}] },
    },
  ]);
  expect(sheet.written).toMatchObject([{ row: 2, column: 2 }]);
  expect(sheet.written[0]?.values).toEqual([
    [true, 1, 0, 1, 'steady', '2026-03-02T09:05:00.000Z'],
    ['unknown', '', '', '', '', ''],
    ['', '', '', '', '', ''],
  ]);
});

test('the script of Google Sheets shows why a request was refused, and runs no formula of a company', () => {
  const { answer } = recorded('sheet_enrich_batch/403');
  expect(() => sheetOf(['a.example'], answer).run('fill()')).toThrow('forbidden');
  expect(sheetOf([], answer).run(`['=1+1', '-2', 'steady', 3].map(guarded)`)).toEqual(["'=1+1", "'-2", 'steady', 3]);
});

test('recipes name operations and members that there are', () => {
  const routes = new Set<string>(Object.values(OPERATIONS).map(({ path }) => path));
  for (const page of ['google-sheets', 'clay', 'zapier-make', 'n8n']) {
    const source = text(`docs/api/recipes/${page}.md`);
    for (const [, path = ''] of source.matchAll(/\{base_url\}(\/v1\/[\w/-]+)/g)) expect(routes).toContain(path);
  }
  const columns = /COLUMNS = \[(.*)\]/.exec(scriptOf('google-sheets'))?.[1]?.replaceAll("'", '').split(', ') ?? [];
  const { body } = recorded('sheet_enrich/200').answer;
  expect(Object.keys(body as object)).toEqual(expect.arrayContaining(columns));
});

test('the nodes of the workflow for n8n continue after the events they handed on', () => {
  interface Node {
    name: string;
    parameters: { jsCode?: string; url?: string };
  }
  const workflow = JSON.parse(text('examples/n8n/hiring-changes.json')) as {
    nodes: Node[];
    connections: Record<string, { main: [{ node: string }[]] }>;
  };
  const names = workflow.nodes.map(({ name }) => name);
  expect(Object.values(workflow.connections).map(({ main: [[next]] }) => next?.node)).toEqual(names.slice(1));
  const kept: { position?: number } = {};
  const run = (name: string, input: unknown): unknown =>
    runInNewContext(`(() => {${workflow.nodes.find((node) => node.name === name)?.parameters.jsCode ?? ''}})()`, {
      $getWorkflowStaticData: () => kept,
      $execution: { id: '7' },
      $input: { first: () => ({ json: input }) },
    });
  expect(run('Position', null)).toEqual([{ json: { position: 0, call: 'n8n-7' } }]);
  expect(run('Events', { events: [{ event_seq: 4 }, { event_seq: 9 }], next_cursor: 9 })).toEqual([
    { json: { event_seq: 4 } },
    { json: { event_seq: 9 } },
  ]);
  expect(run('Position', null)).toEqual([{ json: { position: 9, call: 'n8n-7' } }]);
  expect(run('Events', { events: [], next_cursor: null })).toEqual([]);
  expect(kept.position).toBe(9);
});
