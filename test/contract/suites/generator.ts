import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cargoTool, goTool, javaTools, npmTools, pythonEnvironment } from './tools.js';

export type Command = [program: string, ...args: string[]];

export interface Generator {
  name: string;
  /** Programs that it needs. */
  needs: [string, ...string[]][];
  install(): Promise<unknown>;
  write(document: string, folder: string): Promise<Command>;
  compile(folder: string): Promise<Command>;
  /** A program with two calls: its file in clients/generated, and its path in the client's folder. */
  caller: [file: string, path: string];
  /** Runs the compiled program, which prints the number of open reqs and one title. */
  call(folder: string): Promise<Command>;
  /** The OpenAPI version for the generator. If absent, it is 3.1. */
  takes?: '3.0';
  /** Matches an output line in which the generator reports a problem. */
  complaint: RegExp;
  /** Returns an operation's declaration in the generated code. */
  declared(operationId: string): string;
}

export const PIP: Generator['needs'][number] = ['python3', '-m', 'pip', '--version'];
interface Described {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
}

const COMPLAINT = /FILEPATH_COLLISION|\bERROR\b/;

const pascal = (id: string): string =>
  id.replace(/(^|_)(\w)/g, (_match, _before, letter: string) => letter.toUpperCase());
const camel = (id: string): string => pascal(id).replace(/^\w/, (letter) => letter.toLowerCase());
const script = async (path: string): Promise<Command> => [
  process.execPath,
  join(await npmTools(), 'node_modules', path),
];
const python = async (name: string): Promise<string> => join(await pythonEnvironment('generators'), 'bin', name);
/** Compiles a client in TypeScript together with its caller, which may import the packages of `npmTools`. */
const typeScript = async (folder: string, file: string): Promise<Command> => {
  const modules = join(await npmTools(), 'node_modules');
  symlinkSync(modules, join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }');
  return [
    ...(await script('typescript/bin/tsc')),
    ...['--strict', '--skipLibCheck', '--allowJs', '--checkJs', '--esModuleInterop'],
    ...['--module', 'commonjs', '--moduleResolution', 'node10', '--outDir', join(folder, 'out')],
    ...['--target', 'es2022', '--lib', 'es2022,dom,dom.iterable,dom.asynciterable'],
    ...[file, 'call.js'].map((name) => join(folder, name)).filter((path) => existsSync(path)),
  ];
};
const callTypeScript = (folder: string): Promise<Command> =>
  Promise.resolve([process.execPath, join(folder, 'out/call.js')]);

/** Returns the generator for one language of openapi-generator. */
function openApiGenerator(
  name: string,
  [language, ...options]: [string, ...string[]],
  {
    needs = [],
    ...rest
  }: Pick<Generator, 'compile' | 'declared' | 'caller' | 'call'> &
    Partial<Pick<Generator, 'needs' | 'install' | 'takes'>>,
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

const java = (caller: string): Parameters<typeof openApiGenerator>[2] => ({
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
  caller: [`${caller}.java`, `src/main/java/${caller}.java`],
  call: async (folder) => [
    ...(['java', '-cp'] as const),
    `${join(folder, 'classes')}:${join(await javaTools('java-client'), '*')}`,
    caller,
  ],
  declared: (id) => ` ${camel(id)}(`,
});
const callGo = (folder: string): Promise<Command> => Promise.resolve(['go', 'run', '-C', folder, '-mod=mod', './call']);
const GO: Parameters<typeof openApiGenerator>[2] = {
  needs: [['go', 'version']],
  compile: (folder) => Promise.resolve(['go', 'build', '-C', folder, '-mod=mod', './...']),
  caller: ['openapi-generator.go', 'call/main.go'],
  call: callGo,
  declared: (id) => `) ${pascal(id)}(`,
};
const CARGO: Generator['needs'][number] = ['cargo', '--version'];
/** Runs cargo with a common target folder, so that both Rust clients compile their dependencies once. */
const cargo = (folder: string, ...args: string[]): Promise<Command> =>
  Promise.resolve([
    ...(['cargo', ...args] as Command),
    ...['-q', '--manifest-path', join(folder, 'Cargo.toml'), '--target-dir', join(folder, '../../cargo-target')],
  ]);
const rust: Pick<Generator, 'compile' | 'call' | 'declared'> = {
  compile: (folder) => {
    appendFileSync(
      join(folder, 'Cargo.toml'),
      '\n[dev-dependencies]\ntokio = { version = "1", features = ["macros", "rt"] }\n',
    );
    return cargo(folder, 'build', '--examples');
  },
  call: (folder) => cargo(folder, 'run', '--example', 'call'),
  declared: (id) => `fn ${id}`,
};

export const GENERATORS: readonly Generator[] = [
  {
    name: 'openapi-python-client',
    needs: [PIP],
    install: () => pythonEnvironment('generators'),
    write: async (document, folder) => [
      await python('openapi-python-client'),
      ...['generate', '--path', document, '--output-path', folder, '--meta', 'none'],
    ],
    compile: async (folder) => [await python('python3'), '-m', 'mypy', '--strict', '--no-incremental', folder],
    caller: ['openapi-python-client.py', '../call.py'],
    call: async (folder) => [await python('python3'), join(folder, '../call.py')],
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
    compile: (folder) => typeScript(folder, 'api.ts'),
    caller: ['openapi-fetch.mjs', 'call.js'],
    call: callTypeScript,
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
    compile: (folder) => typeScript(folder, 'index.ts'),
    caller: ['hey-api.mjs', 'call.js'],
    call: callTypeScript,
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
    compile: (folder) => typeScript(folder, 'api.ts'),
    caller: ['orval.mjs', 'call.js'],
    call: callTypeScript,
    complaint: /\bwarn|\berror:/i,
    declared: (id) => `export const ${camel(id)} =`,
  },
  openApiGenerator('Java with okhttp', ['java'], java('OkHttpCall')),
  openApiGenerator('Java', ['java', '--library', 'native'], java('NativeCall')),
  // Several enums have a value with the same name, for example `other`, so the class name becomes a prefix of each enum
  // constant.
  openApiGenerator('Go', ['go', '-p', 'enumClassPrefix=true'], GO),
  // The generator gets OpenAPI 3.0, because in 3.1 it writes no types for the headers of webhooks.
  openApiGenerator('Python', ['python'], {
    takes: '3.0',
    compile: async (folder) => [await python('python3'), '-m', 'compileall', '-q', folder],
    caller: ['openapi-generator.py', 'call.py'],
    call: async (folder) => [await python('python3'), join(folder, 'call.py')],
    declared: (id) => `def ${id}(`,
  }),
  openApiGenerator('Rust', ['rust'], {
    ...rust,
    needs: [CARGO],
    caller: ['openapi-generator.rs', 'examples/call.rs'],
  }),
  {
    name: 'oapi-codegen',
    needs: [['go', 'version']],
    install: () => goTool('oapi-codegen'),
    // The generator gets OpenAPI 3.0, because in 3.1 it removes the schemas that only webhooks use.
    takes: '3.0',
    write: async (document, folder) => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'go.mod'), 'module client\n\ngo 1.24\n');
      return [await goTool('oapi-codegen'), '-package', 'client', '-o', join(folder, 'client.go'), document];
    },
    compile: (folder) =>
      Promise.resolve(['sh', '-c', 'cd "$1" && go mod tidy -e >/dev/null 2>&1 && go build ./...', 'sh', folder]),
    caller: ['oapi-codegen.go', 'call/main.go'],
    call: callGo,
    complaint: COMPLAINT,
    declared: (id) => ` ${pascal(id)}(`,
  },
  {
    ...rust,
    name: 'progenitor',
    needs: [CARGO],
    install: () => cargoTool('cargo-progenitor'),
    takes: '3.0',
    write: async (document, folder) => [
      await cargoTool('cargo-progenitor'),
      ...['progenitor', '-i', withOneSuccess(document, folder), '-o', folder, '-n', 'hiring', '-v', '1.0.0'],
    ],
    caller: ['progenitor.rs', 'examples/call.rs'],
    complaint: /panicked|^error/,
  },
];

/**
 * Writes a copy of the document in which operations with a 200 have no 202, because the generator supports only one
 * success response per operation.
 */
function withOneSuccess(document: string, folder: string): string {
  const api = JSON.parse(readFileSync(document, 'utf8')) as Described;
  for (const { responses } of Object.values(api.paths).flatMap((methods) => Object.values(methods))) {
    if ('200' in responses) delete responses['202'];
  }
  const file = join(folder, '..', `one-success-${basename(document)}`);
  writeFileSync(file, JSON.stringify(api));
  return file;
}

/** Returns the files with a client's own code. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|py|java|go|rs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
