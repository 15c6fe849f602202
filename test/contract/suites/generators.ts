import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { arePresent } from '../installed-tools.js';
import { filesIn, GENERATORS, PIP, type Command, type Generator } from './generator.js';
import { overSurfaces, type Subject, type Suite, type Surface, type Verdict } from './suite.js';
import { ended, pythonEnvironment } from './tools.js';

const CALLERS = fileURLToPath(new URL('../clients/generated', import.meta.url));
/** Matches a caller's output: the number of open reqs and one title. */
const CALLED = /^[1-9]\d* [A-Z]\w+/m;

const PRESENT = GENERATORS.filter(({ needs }) => needs.length === 0 || arePresent(needs));

export const generators: Suite = {
  name: 'Generators',
  about: 'clients of every operation, compiled; a program calls the stack with each',
  install: async () => {
    for (const { install } of PRESENT) await install();
  },
  run: (subject) => overSurfaces(subject, (surface) => generated(subject, surface)),
};

async function generated({ folder, say, key }: Subject, surface: Surface): Promise<Verdict> {
  const operations = operationsOf(surface.file);
  const failures: string[] = [];
  for (const generator of PRESENT) {
    const target = join(folder, 'generated', surface.name, generator.name.replace(/\W+/g, '_'));
    rmSync(target, { recursive: true, force: true });
    const document = generator.takes === undefined ? surface.file : surface.file30;
    if (document === undefined) continue;
    const environment = { HIRING_URL: surface.baseUrl, HIRING_KEY: key.raw };
    const calling = surface.name === 'api' ? environment : undefined;
    const complaints = await complaintsOf(generator, document, target, operations, calling);
    failures.push(...complaints.map((complaint) => `${generator.name}: ${complaint}`));
    say(`  ${surface.name}: ${generator.name}, ${complaints.length} complaints`);
  }
  return { looked: `${operations.length} operations, ${PRESENT.length} generators`, failures };
}

async function complaintsOf(
  { write, compile, caller: [file, path], call, complaint, declared }: Generator,
  document: string,
  target: string,
  operations: readonly string[],
  calling: NodeJS.ProcessEnv | undefined,
): Promise<string[]> {
  const written = await finished(await write(document, target));
  if (written.code !== 0) return [`ended with ${written.code}: ${written.text.slice(-1_000)}`];
  const lines = written.text.split('\n').filter((line) => complaint.test(line));
  const code = filesIn(target).map((file) => `\n//${file}\n${readFileSync(file, 'utf8')}`);
  const whole = code.join('');
  const missing = operations.filter((id) => !whole.includes(declared(id)));
  if (calling !== undefined) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    copyFileSync(join(CALLERS, file), join(target, path));
  }
  const compiled = await finished(await compile(target));
  const isCalled = compiled.code === 0 && calling !== undefined;
  const called = isCalled ? await finished(await call(target), calling) : { code: 0, text: '1 Uncalled' };
  return [
    ...lines,
    ...missing.map((id) => `leaves out ${id}`),
    ...(compiled.code === 0 ? [] : [`what it writes does not compile: ${compiled.text.slice(0, 1_000)}`]),
    ...(CALLED.test(called.text) ? [] : [`its calls end with ${called.code}: ${called.text.slice(0, 1_000)}`]),
  ];
}

async function finished(
  [program, ...args]: Command,
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; text: string }> {
  const { code, printed, complaints } = await ended(program, args, { ...env, PATH: await pathWithTools() });
  return { code, text: printed + complaints };
}

/**
 * Returns the PATH with the folder of the Python tools in front, because openapi-python-client looks for its formatter
 * on the PATH.
 */
async function pathWithTools(): Promise<string> {
  const before = process.env['PATH'] ?? '';
  return arePresent([PIP]) ? `${join(await pythonEnvironment('generators'), 'bin')}:${before}` : before;
}

function operationsOf(document: string): string[] {
  const { paths } = JSON.parse(readFileSync(document, 'utf8')) as {
    paths: Record<string, Record<string, { operationId?: string }>>;
  };
  return Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId }) => (operationId === undefined ? [] : [operationId])),
  );
}
