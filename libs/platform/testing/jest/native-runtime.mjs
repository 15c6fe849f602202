import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { isAbsolute } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';
import JestRuntime from 'jest-runtime';
// NestJS's modules need `reflect-metadata`. It is loaded here, because any suite can be the first to import them.
import 'reflect-metadata';
import { importTypeScript } from './typescript-hooks.mjs';

const GLOBALS_URL = 'jest:globals';
const GLOBALS = ['afterAll', 'afterEach', 'beforeAll', 'beforeEach', 'describe', 'expect', 'it', 'jest', 'test'];
const TEST_CODE = /^(?!node_modules\/)(.*\/)?(test(ing)?\/[^?]*|[^?]*\.testing)\.ts$/;
const ES_MODULE = {
  isInternalModule: false,
  supportsDynamicImport: true,
  supportsExportNamespaceFrom: true,
  supportsStaticESM: true,
  supportsTopLevelAwait: true,
};

/** The runtime of the current suite. */
let current;
/** The URL of the repository. */
let root;
/** The number of suites that have run in this process. */
let suites = 0;
/** The number of Jest runs in this process that reloaded the modules. */
let runs = 0;
/** The source map paths by module URL. */
const sourceMaps = new Map();

/**
 * Jest's runtime for suites that Node itself imports. A worker compiles each module once and keeps it for all its
 * suites. Jest's own runtime compiles the modules for each suite, in a `vm` context that Node never frees
 * (https://github.com/nodejs/node/issues/63186). The suites in a worker share the product's modules and their state,
 * but each suite has its own test code.
 *
 * With `reloadEachRun` in `testEnvironmentOptions`, this repository's modules are loaded again for each Jest run in one
 * process. Mocked modules and coverage are not supported.
 */
class NativeRuntime extends JestRuntime {
  constructor(config, environment, resolver, transformer, ...rest) {
    super(config, environment, resolver, transformer, ...rest);
    this.transformer = transformer;
    root = `${pathToFileURL(config.rootDir).href}/`;
    suites += 1;
    if (config.testEnvironmentOptions.reloadEachRun && config !== current?.config) runs += 1;
    this.config = config;
    current = this;
  }

  /**
   * Evaluates Jest's test framework again for each suite, because the framework's module keeps the suite's tests as
   * state.
   */
  requireInternalModule(path) {
    const module = { exports: {} };
    compiled(path)(module, module.exports, createRequire(path));
    return module.exports;
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    await import(ofSuite(pathToFileURL(path).href));
  }

  getSourceMaps() {
    return sourceMaps;
  }

  mapped(specifier) {
    const target = this.config.moduleNameMapper.find(([name]) => new RegExp(name).test(specifier))?.[1];
    return target === undefined || !isAbsolute(target) ? undefined : pathToFileURL(target).href;
  }

  compile(url) {
    const path = fileURLToPath(url);
    // `transformSource` is used because `transform` would keep every result in memory.
    const { code, sourceMapPath } = this.transformer.transformSource(path, readFileSync(path, 'utf8'), ES_MODULE);
    if (sourceMapPath !== null) sourceMaps.set(url, sourceMapPath);
    // Removes the source map, because Node would keep it as a part of the source.
    return code.replace(/\n\/\/# sourceMappingURL=data:.*$/, '');
  }

  globalsOfSuite() {
    return this.jestGlobals.cjsGlobals(this._testPath);
  }
}

const PARAMETERS = ['module', 'exports', 'require'];
const framework = new Map();

/** Returns a CommonJS module as a function. Each module is compiled once. */
function compiled(path) {
  const known = framework.get(path) ?? compileFunction(readFileSync(path, 'utf8'), PARAMETERS, { filename: path });
  framework.set(path, known);
  return known;
}

/** Returns whether the module is test code. Each suite needs its own copy of test code. */
function isTestCode(url) {
  if (root === undefined || !url.startsWith(root)) return false;
  return TEST_CODE.test(url.slice(root.length));
}

/** Returns the URL for the current suite's copy of a test module. Node runs each URL only once. */
function ofSuite(url) {
  return `${url}?suite=${suites}`;
}

function ofRun(url) {
  return runs === 0 || !url.startsWith('file:') || url.includes('/node_modules/') ? url : `${url}?run=${runs}`;
}

/** Returns a proxy that forwards to the current suite's Jest global, for modules that several suites import. */
function globalOfSuite(name) {
  return new Proxy(function () {}, {
    apply: (_target, _this, values) => current.globalsOfSuite()[name](...values),
    get: (_target, key) => current.globalsOfSuite()[name][key],
  });
}

importTypeScript({ compile: (url) => current.compile(url), conditions: ['@app/source'] });
globalThis[Symbol.for(GLOBALS_URL)] = Object.fromEntries(GLOBALS.map((name) => [name, globalOfSuite(name)]));
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: GLOBALS_URL, shortCircuit: true };
    const mapped = current?.mapped(specifier);
    const resolved = mapped === undefined ? next(specifier, context) : { url: mapped, shortCircuit: true };
    const url = isTestCode(resolved.url) ? ofSuite(resolved.url) : ofRun(resolved.url);
    return { ...resolved, url };
  },
  load(url, context, next) {
    if (url !== GLOBALS_URL) return next(url, context);
    const source = `export const { ${GLOBALS.join(', ')} } = globalThis[Symbol.for('${GLOBALS_URL}')];`;
    return { format: 'module', source, shortCircuit: true };
  },
});

export { NativeRuntime as 'module.exports' };
