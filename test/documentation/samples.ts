import { OPERATIONS, type OperationName } from '@hiring/contracts/operations';
import { camelCase } from './client-types.js';
import type { DescribedOperation } from './described-api.js';
import type { RecordedRequest } from './recorded.js';

const BASE = '{base_url}';

/** Returns an operation's sample in each language. Each sample sends the recorded request once. */
export function samplesOf(operation: DescribedOperation, request: RecordedRequest): string {
  return [
    ['### curl', 'sh', curlSample(request)],
    ['### TypeScript', 'ts', typescriptSample(operation, request)],
    ['### Python', 'python', pythonSample(request)],
  ]
    .map(([title, language, code]) => `${title}\n\n\`\`\`${language}\n${code}\n\`\`\``)
    .join('\n\n');
}

function curlSample({ method, path, headers, body }: RecordedRequest): string {
  const address = /[?&()*;]/.test(path) ? `'${BASE}${path}'` : `${BASE}${path}`;
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${address}`,
    '-H "X-API-Key: $HIRING_KEY"',
    ...sentHeaders(headers).map(([header, value]) => `-H '${header}: ${value}'`),
    ...(body === undefined ? [] : [`-d '${JSON.stringify(published(body), null, 2).replaceAll("'", `'\\''`)}'`]),
  ];
  return parts.join(' \\\n  ');
}

function typescriptSample(operation: DescribedOperation, request: RecordedRequest): string {
  const call = clientCall(operation, request);
  const use = request.method === 'DELETE' ? `await ${call};` : `const { data } = await ${call};\nconsole.log(data);`;
  return [
    "import { HiringClient } from '@hiring/client';",
    '',
    'const client = new HiringClient({',
    `  baseUrl: '${BASE}',`,
    "  apiKey: process.env.HIRING_KEY ?? '',",
    '});',
    '',
    use,
  ].join('\n');
}

/** Returns the recorded request as a client call on one line. Prettier breaks the line. */
export function clientCall(operation: DescribedOperation, { path, body }: RecordedRequest): string {
  const name = operation.operationId as OperationName;
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const parts = pathname.split('/').map(decodeURIComponent);
  const inPath = OPERATIONS[name].path
    .split('/')
    .flatMap((part, index) => (part.startsWith(':') ? [typed(operation, part.slice(1), parts[index] ?? '')] : []));
  const query = [...searchParams].map(([parameter, text]) => [parameter, typed(operation, parameter, text)]);
  const input = { ...Object.fromEntries(query), ...(body === undefined ? {} : (published(body) as object)) } as object;
  const given = Object.keys(input).length === 0 ? inPath : [...inPath, input];
  return `client.${camelCase(name)}(${given.map(typescriptLiteral).join(', ')})`;
}

/** Converts a parameter's text to its value. */
function typed({ parameters = [] }: DescribedOperation, parameter: string, text: string): unknown {
  const { type } = parameters.find(({ name }) => name === parameter)?.schema ?? {};
  return type === 'integer' || type === 'number' || type === 'boolean' ? (JSON.parse(text) as unknown) : text;
}

/** Returns a value as a TypeScript literal. */
function typescriptLiteral(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(typescriptLiteral).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return `{ ${Object.entries(value)
    .map(([name, one]) => `${camelCase(name)}: ${typescriptLiteral(one)}`)
    .join(', ')} }`;
}

function pythonSample({ method, path, headers, body }: RecordedRequest): string {
  const given = sentHeaders(headers)
    .filter(([header]) => header !== 'Content-Type')
    .map(([header, value]) => `        "${header}": ${pythonLiteral(value)},`);
  const key = '"X-API-Key": os.environ["HIRING_KEY"]';
  return [
    'import os',
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    "${BASE}${path}",`,
    ...(given.length === 0 ? [`    headers={${key}},`] : ['    headers={', `        ${key},`, ...given, '    },']),
    ...(body === undefined ? [] : [`    json=${pythonLiteral(published(body), '    ')},`]),
    '    timeout=30,',
    ')',
    'response.raise_for_status()',
    method === 'DELETE' ? 'print(response.status_code)' : 'print(response.json())',
  ].join('\n');
}

/** Returns a JSON value as a Python literal. */
function pythonLiteral(value: unknown, indent = ''): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const deeper = `${indent}    `;
  if (Array.isArray(value)) {
    const short = `[${value.map((one) => pythonLiteral(one, deeper)).join(', ')}]`;
    if (short.length <= 60) return short;
    return `[\n${value.map((one) => `${deeper}${pythonLiteral(one, deeper)},\n`).join('')}${indent}]`;
  }
  const members = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${pythonLiteral(one, deeper)}`);
  const short = `{${members.join(', ')}}`;
  if (short.length <= 60) return short;
  return `{\n${members.map((member) => `${deeper}${member},\n`).join('')}${indent}}`;
}

/** Returns the headers that a caller chooses, in their usual spelling, without the key. */
export function sentHeaders(headers: Record<string, string>): [string, string][] {
  return Object.entries(headers)
    .filter(([name]) => name !== 'x-api-key')
    .map(([name, value]) => [name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase()), value]);
}

/** Replaces receivers' addresses, which point to the recording machine. */
export function published(body: unknown): unknown {
  const text = JSON.stringify(body).replaceAll(/http:\/\/127\.0\.0\.1:\d+\/\w+/g, 'https://example.com/hooks/hiring');
  return JSON.parse(text) as unknown;
}
