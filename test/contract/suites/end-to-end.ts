import { jestVerdict } from './jest-verdict.js';
import { PrismValidator } from './prism-validator.js';
import { RecordingProxy, type Exchange } from './recording-proxy.js';
import type { Subject, Suite, Surface, Verdict } from './suite.js';

/**
 * Runs the end-to-end tests through recording proxies. Prism's validators then compare every response with the OpenAPI
 * description. They also compare every request that was not refused. Refused requests are left out, because many tests
 * send invalid requests.
 */
export const endToEnd: Suite = {
  name: 'End-to-end',
  about: "every exchange of the end-to-end tests, by Prism's validators",
  run: async (subject) => {
    const proxies = await Promise.all(subject.surfaces.map(({ baseUrl }) => RecordingProxy.before(baseUrl)));
    try {
      const verdicts = [await runTests(subject, proxies)];
      for (const [index, surface] of subject.surfaces.entries()) {
        verdicts.push(await validated(surface, proxies[index]?.exchanges ?? []));
      }
      const looked = verdicts.map((verdict) => verdict.looked).join('; ');
      return { looked, failures: verdicts.flatMap(({ failures }) => failures) };
    } finally {
      await Promise.all(proxies.map((proxy) => proxy.close()));
    }
  },
};

function runTests(subject: Subject, proxies: readonly RecordingProxy[]): Promise<Verdict> {
  const addressOf = (name: Surface['name']): string =>
    proxies[subject.surfaces.findIndex((surface) => surface.name === name)]?.url ?? '';
  const env = { TEST_BASE_URL: addressOf('api'), TEST_APP_API_URL: addressOf('project-leads') };
  return jestVerdict(subject, 'end-to-end', { env });
}

/** One surface's findings so far. */
class Findings {
  private readonly times = new Map<string, number>();
  readonly answered = new Set<string>();
  /** For each operation and status, one exchange whose response has a body. */
  readonly kinds = new Map<string, Exchange>();
  described = 0;

  add(finding: string): void {
    this.times.set(finding, (this.times.get(finding) ?? 0) + 1);
  }

  list(): string[] {
    return [...this.times].sort().map(([finding, times]) => `${finding} (${times} times)`);
  }
}

async function validated({ name, file }: Surface, exchanges: readonly Exchange[]): Promise<Verdict> {
  const validator = await PrismValidator.of(file);
  const findings = new Findings();
  for (const exchange of exchanges) await look(validator, exchange, findings);
  await lookAtAltered(validator, findings);
  const { answered, kinds, described } = findings;
  for (const operation of validator.operations.filter((one) => !answered.has(one))) {
    findings.add(`${operation}: no test has it answered`);
  }
  const operations = `${answered.size} of ${validator.operations.length} operations`;
  const looked = `${name}: ${described} exchanges, ${operations}, ${kinds.size} kinds of answers`;
  return { looked, failures: findings.list().map((finding) => `${name}: ${finding}`) };
}

async function look(validator: PrismValidator, exchange: Exchange, findings: Findings): Promise<void> {
  const { method, path, status, body } = exchange;
  const { operation, request, answer } = await validator.look(exchange);
  if (operation === null) {
    // An exchange that the description lacks is a finding only if it is a successful API call. Pages, tool calls and
    // unknown paths need no description.
    if (/^\/(v1|projects)\b/.test(path) && method !== 'HEAD' && status < 400) {
      findings.add(`${method} ${path.split('?')[0]} ${status}: answers, and is not described`);
    }
    return;
  }
  const kind = `${operation} ${status}`;
  findings.described += 1;
  if (status < 400) findings.answered.add(operation);
  if (body.length > 0 && !findings.kinds.has(kind)) findings.kinds.set(kind, exchange);
  const wrong = status < 400 ? request.filter((message) => !isTolerated(message, exchange)) : [];
  for (const message of [...wrong, ...answer]) findings.add(`${kind}: ${message}`);
}

/**
 * Returns whether a violation is accepted: a query value with letters in the wrong case, the body `{}` where the
 * operation has no body, or an invalid row for which the batch response has a problem.
 */
function isTolerated(message: string, { path, requestBody, body }: Exchange): boolean {
  if (message.endsWith('but request included a non-empty body')) return requestBody.toString() === '{}';
  const [, row] = /^body\/rows\/(\d+) /.exec(message) ?? [];
  if (row !== undefined) return isRefusedRow(body, Number(row));
  const [, parameter = '', allowed = ''] = /^query\/(\w+) .* one of the allowed values: (.*)$/.exec(message) ?? [];
  const given = new URL(path, 'http://kept.invalid').searchParams.get(parameter);
  return given !== null && allowed.split(', ').includes(given.toLowerCase());
}

function isRefusedRow(body: Buffer, row: number): boolean {
  const { rows } = JSON.parse(body.toString()) as { rows?: object[] };
  return Object.hasOwn(rows?.[row] ?? {}, 'problem');
}

/**
 * Validates altered responses, to check that the validator can read the schemas. A validator that cannot read a schema
 * accepts everything.
 */
async function lookAtAltered(validator: PrismValidator, findings: Findings): Promise<void> {
  for (const [kind, exchange] of findings.kinds) {
    const isJson = exchange.headers.some(([name, value]) => name === 'content-type' && value.includes('json'));
    const altered: Exchange = isJson
      ? { ...exchange, body: Buffer.from('"altered"') }
      : { ...exchange, headers: [['content-type', 'image/png']] };
    const { answer } = await validator.look(altered);
    if (answer.length === 0) findings.add(`${kind}: an altered answer is not noticed`);
  }
}
