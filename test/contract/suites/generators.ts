import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { arePresent } from '../installed-tools.js';
import { overSurfaces, type Subject, type Suite, type Surface, type Verdict } from './suite.js';
import { ended, goTool, javaTools, npmTools, pythonEnvironment } from './tools.js';

type Command = [program: string, ...args: string[]];

/** A generator of clients. */
interface Generator {
  name: string;
  /** Programs that it needs. */
  needs: [string, ...string[]][];
  install(): Promise<unknown>;
  write(document: string, folder: string): Promise<Command>;
  compile(folder: string): Promise<Command>;
  /** The version of OpenAPI that it is given; 3.1 when left out. */
  takes?: '3.0';
  /** Matches what it prints when it omits a part of the description. */
  complaint: RegExp;
  /** How an operation is declared in the generated code. */
  declared(operationId: string): string;
}

const PIP: Generator['needs'][number] = ['python3', '-m', 'pip', '--version'];
const COMPLAINT = /FILEPATH_COLLISION|\bERROR\b/;

const pascal = (id: string): string =>
  id.replace(/(^|_)(\w)/g, (_match, _before, letter: string) => letter.toUpperCase());
const camel = (id: string): string => pascal(id).replace(/^\w/, (letter) => letter.toLowerCase());
const script = async (path: string): Promise<Command> => [
  process.execPath,
  join(await npmTools(), 'node_modules', path),
];
const python = async (name: string): Promise<string> => join(await pythonEnvironment('generators'), 'bin', name);
const typeScript = async (file: string): Promise<Command> => [
  ...(await script('typescript/bin/tsc')),
  ...['--noEmit', '--strict', '--skipLibCheck', '--module', 'esnext', '--moduleResolution', 'bundler'],
  ...['--target', 'es2022', '--lib', 'es2022,dom,dom.iterable,dom.asynciterable', file],
];

/** One of openapi-generator's languages. */
function openApiGenerator(
  name: string,
  [language, ...options]: [string, ...string[]],
  {
    needs = [],
    ...rest
  }: Pick<Generator, 'compile' | 'declared'> & Partial<Pick<Generator, 'needs' | 'install' | 'takes'>>,
): Generator {
  return {
    name: `openapi-generator, ${name}`,
    needs: [['java', '-version'], PIP, ...needs],
    install: () => pythonEnvironment('generators'),
    write: async (document, folder) => [
      await python('openapi-generator-cli'),
      ...['generate', '-i', document, '-g', language, '-o', folder, ...options],
    ],
    complaint: COMPLAINT,
    ...rest,
  };
}

const JAVA: Parameters<typeof openApiGenerator>[2] = {
  needs: [
    ['javac', '-version'],
    ['mvn', '-v'],
  ],
  install: () => Promise.all([pythonEnvironment('generators'), javaTools('java-client')]),
  compile: async (folder) => [
    'javac',
    ...['-nowarn', '-proc:none', '-d', join(folder, 'classes'), '-cp', join(await javaTools('java-client'), '*')],
    ...filesIn(join(folder, 'src/main/java')),
  ],
  declared: (id) => ` ${camel(id)}(`,
};
const GO: Parameters<typeof openApiGenerator>[2] = {
  needs: [['go', 'version']],
  compile: (folder) => Promise.resolve(['go', 'build', '-C', folder, '-mod=mod', './...']),
  declared: (id) => `) ${pascal(id)}(`,
};

const GENERATORS: readonly Generator[] = [
  {
    name: 'openapi-python-client',
    needs: [PIP],
    install: () => pythonEnvironment('generators'),
    write: async (document, folder) => [
      await python('openapi-python-client'),
      ...['generate', '--path', document, '--output-path', folder, '--meta', 'none'],
    ],
    compile: async (folder) => [await python('python3'), '-m', 'mypy', '--strict', '--no-incremental', folder],
    complaint: /WARNING|ERROR|pieces may be missing/,
    declared: (id) => `/${id}.py`,
  },
  {
    name: 'openapi-typescript',
    needs: [],
    install: npmTools,
    write: async (document, folder) => [
      ...(await script('openapi-typescript/bin/cli.js')),
      ...[document, '--output', join(folder, 'api.ts')],
    ],
    compile: (folder) => typeScript(join(folder, 'api.ts')),
    complaint: /\bwarn|\berror/i,
    declared: (id) => `\n    ${id}: {`,
  },
  {
    name: '@hey-api/openapi-ts',
    needs: [],
    install: npmTools,
    write: async (document, folder) => [
      ...(await script('@hey-api/openapi-ts/bin/run.js')),
      ...['-i', document, '-o', folder, '--no-log-file'],
    ],
    compile: (folder) => typeScript(join(folder, 'index.ts')),
    complaint: /\bwarn|\berror/i,
    declared: (id) => `export const ${camel(id)} =`,
  },
  {
    name: 'orval',
    needs: [],
    install: npmTools,
    write: async (document, folder) => [
      ...(await script('orval/dist/bin/orval.mjs')),
      ...['--input', document, '--output', join(folder, 'api.ts'), '--client', 'fetch'],
    ],
    compile: (folder) => typeScript(join(folder, 'api.ts')),
    complaint: /\bwarn|\berror:/i,
    declared: (id) => `export const ${camel(id)} =`,
  },
  openApiGenerator('Java with okhttp', ['java'], JAVA),
  openApiGenerator('Java', ['java', '--library', 'native'], JAVA),
  // Constants of different types share names, such as `other`.
  openApiGenerator('Go', ['go', '-p', 'enumClassPrefix=true'], GO),
  // It writes no types for the headers of webhooks of 3.1.
  openApiGenerator('Python', ['python'], {
    takes: '3.0',
    compile: async (folder) => [await python('python3'), '-m', 'compileall', '-q', folder],
    declared: (id) => `def ${id}(`,
  }),
  openApiGenerator('Rust', ['rust'], {
    needs: [['cargo', '--version']],
    compile: (folder) => Promise.resolve(['cargo', 'check', '-q', '--manifest-path', join(folder, 'Cargo.toml')]),
    declared: (id) => `fn ${id}(`,
  }),
  {
    name: 'oapi-codegen',
    needs: [['go', 'version']],
    install: () => goTool('oapi-codegen'),
    // It prunes what only webhooks of 3.1 name.
    takes: '3.0',
    write: async (document, folder) => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'go.mod'), 'module client\n\ngo 1.24\n');
      return [await goTool('oapi-codegen'), '-package', 'client', '-o', join(folder, 'client.go'), document];
    },
    compile: (folder) =>
      Promise.resolve(['sh', '-c', 'cd "$1" && go mod tidy -e >/dev/null 2>&1 && go build ./...', 'sh', folder]),
    complaint: COMPLAINT,
    declared: (id) => ` ${pascal(id)}(`,
  },
];

const PRESENT = GENERATORS.filter(({ needs }) => needs.length === 0 || arePresent(needs));

export const generators: Suite = {
  name: 'Generators',
  about: 'clients of every operation, compiled',
  install: async () => {
    for (const { install } of PRESENT) await install();
  },
  run: (subject) => overSurfaces(subject, (surface) => generated(subject, surface)),
};

async function generated({ folder, say }: Subject, surface: Surface): Promise<Verdict> {
  const operations = operationsOf(surface.file);
  const failures: string[] = [];
  for (const generator of PRESENT) {
    const target = join(folder, 'generated', surface.name, generator.name.replace(/\W+/g, '_'));
    rmSync(target, { recursive: true, force: true });
    const document = generator.takes === undefined ? surface.file : surface.file30;
    if (document === undefined) continue;
    const complaints = await complaintsOf(generator, document, target, operations);
    failures.push(...complaints.map((complaint) => `${generator.name}: ${complaint}`));
    say(`  ${surface.name}: ${generator.name}, ${complaints.length} complaints`);
  }
  return { looked: `${operations.length} operations, ${PRESENT.length} generators`, failures };
}

async function complaintsOf(
  { write, compile, complaint, declared }: Generator,
  document: string,
  target: string,
  operations: readonly string[],
): Promise<string[]> {
  const written = await finished(await write(document, target));
  if (written.code !== 0) return [`ended with ${written.code}: ${written.text.slice(-1_000)}`];
  const lines = written.text.split('\n').filter((line) => complaint.test(line));
  const code = filesIn(target).map((file) => `\n//${file}\n${readFileSync(file, 'utf8')}`);
  const whole = code.join('');
  const missing = operations.filter((id) => !whole.includes(declared(id)));
  const compiled = await finished(await compile(target));
  return [
    ...lines,
    ...missing.map((id) => `leaves out ${id}`),
    ...(compiled.code === 0 ? [] : [`what it writes does not compile: ${compiled.text.slice(0, 1_000)}`]),
  ];
}

async function finished([program, ...args]: Command): Promise<{ code: number | null; text: string }> {
  const { code, printed, complaints } = await ended(program, args, { PATH: await pathWithTools() });
  return { code, text: printed + complaints };
}

/** openapi-python-client looks for its formatter there. */
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

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|py|java|go|rs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
