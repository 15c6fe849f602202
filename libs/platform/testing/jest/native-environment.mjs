import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** Matches the descriptions of the global symbols that jest-circus uses for a suite's tests and options. */
const OF_CIRCUS =
  /^(JEST_STATE_SYMBOL|TEST_TIMEOUT_SYMBOL|EVENT_HANDLERS|RETRY_|WAIT_BEFORE_RETRY|LOG_ERRORS_BEFORE_RETRY)/;

/**
 * Jest's environment for suites that run in the worker's own context, not in a `vm` context. After each suite, it
 * restores environment variables, timers, `console` and `process.exit`.
 */
export default class NativeEnvironment {
  global = globalThis;
  /** Jest's legacy fake timers, which are not supported. */
  fakeTimers = null;

  constructor({ projectConfig }) {
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.variables = { ...process.env };
    this.before = { console: globalThis.console, exit: process.exit, getBuiltinModule: process.getBuiltinModule };
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    const { console, exit, getBuiltinModule } = this.before;
    globalThis.console = console;
    Object.assign(process, { exit, getBuiltinModule });
    for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name];
    Object.assign(process.env, this.variables);
    for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
      if (OF_CIRCUS.test(symbol.description ?? '')) delete globalThis[symbol];
    }
  }

  exportConditions() {
    return [];
  }

  getVmContext() {
    return null;
  }
}
