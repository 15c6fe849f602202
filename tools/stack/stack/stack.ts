import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../servers/failure.mjs';
import { Guard } from '../servers/guard.js';
import { repositoryRoot } from '../servers/locations.mjs';
import { processTree, signalProcess } from '../servers/processes.mjs';
import { requireSpace } from '../servers/space.js';
import { untilCaughtUp } from './caught-up.js';
import { prepareTopicsAndTables } from './schema.js';
import { v8Flags } from './runtime.js';
import { loadSecrets } from './secrets.js';
import { isSeeded, seedDemo } from './seed.js';
import { requireFreePort, startServers } from './servers.js';
import { entryPoint, environmentOf, plannedInstances, readyUrl } from './services.js';
import { isStillThere, markedProcess, readState, removeState, writeState } from './state.js';
import { summary, writeDemoFile } from './summary.js';
import { Supervised } from './supervised.js';
import type {
  Context,
  Instance,
  ProcessOptions,
  RunningContext,
  Say,
  SpawnedProcess,
  StackOptions,
  StackState,
  Stoppable,
} from '../types.js';

const SERVICE_READY_MS_MAX = 120_000;

/** A running product: three servers, all services, the simulated boards and the demo's data. */
export class Stack {
  #options: StackOptions;
  #print: Say;
  #say: Say;
  #guard = new Guard();
  #servers: Stoppable[] = [];
  #services: { supervised: Supervised; stopOrder: number }[] = [];
  #state: StackState | undefined;
  #demoFile: (() => void) | undefined;
  #closing = false;
  #startedAt = performance.now();

  constructor(options: StackOptions, say: Say) {
    this.#options = options;
    this.#say = (line) => say(`[${((performance.now() - this.#startedAt) / 1000).toFixed(1).padStart(5)} s] ${line}`);
    this.#print = say;
  }

  /**
   * Starts everything. Resolves when all processes are ready and the demo is seeded. After a rejection, call
   * `shutdown`.
   */
  async start() {
    const { dataDir, portBase, replicas, withoutDemo } = this.#options;
    const instances = plannedInstances(portBase, replicas);
    this.#refuseSecondStart();
    requireSpace(dataDir);
    for (const { name, port, privatePort } of instances) {
      for (const one of [port, privatePort]) if (one !== undefined) await requireFreePort(one, name);
    }
    const context = await this.#startInfrastructure(instances);
    // The demo's history is seeded before the crawler starts, because the ledger rejects a crawl that is older than the
    // last one.
    const later = withoutDemo || isSeeded(context) ? [] : instances.filter(({ service }) => service === 'freshness');
    await this.#startServices(
      instances.filter((instance) => !later.includes(instance)),
      context,
    );
    const demo = withoutDemo ? { apiKey: '', signInLink: '' } : await seedDemo(context, this.#say);
    await this.#startServices(later, context);
    this.#say('all services are ready');
    await untilCaughtUp(instances, this.#say);
    this.#demoFile = () => writeDemoFile(context, demo, this.#state?.processes ?? []);
    this.#demoFile();
    this.#print(summary(context, demo));
  }

  /** Stops the services by `stopOrder`, then the servers. It may be called at any time. */
  async shutdown({ quiet = false } = {}) {
    this.#closing = true;
    const say = quiet ? () => {} : this.#say;
    if (this.#services.length > 0) say('stopping services');
    const orders = [...new Set(this.#services.map(({ stopOrder }) => stopOrder))].sort();
    for (const order of orders) {
      const group = this.#services.filter(({ stopOrder }) => stopOrder === order);
      await Promise.all(group.map(({ supervised }) => supervised.stop()));
    }
    if (this.#servers.length > 0) say('stopping servers');
    await Promise.all(this.#servers.map((server) => server.stop()));
    this.#killWhatIsLeft();
    if (this.#state !== undefined) {
      removeState(this.#options.dataDir);
      rmSync(join(this.#options.dataDir, 'demo.json'), { force: true });
      say('stopped');
    }
    this.#guard.dismiss();
  }

  async #startInfrastructure(instances: Instance[]): Promise<RunningContext> {
    const { dataDir, portBase } = this.#options;
    mkdirSync(join(dataDir, 'logs'), { recursive: true });
    const context: Context = {
      ...this.#options,
      instances,
      secrets: loadSecrets(dataDir),
      topicPrefix: process.env.TOPIC_PREFIX || 'hiring',
      redisPrefix: process.env.REDIS_PREFIX || 'hiring:',
      baseUrl: `http://127.0.0.1:${portBase}`,
      appApiUrl: `http://127.0.0.1:${portBase + 1}`,
      guard: this.#guard,
      say: this.#say,
      onSpawn: (process) => this.#noteProcess(process),
      onStarted: (server) => this.#adopt(this.#servers, server),
    };
    this.#state = {
      port_base: portBase,
      servers_by: 'starting',
      supervisor: markedProcess('supervisor', process.pid),
      processes: [],
    };
    writeState(dataDir, this.#state);
    this.#say('starting servers');
    const { by, addresses } = await startServers(context);
    this.#state.servers_by = by;
    const running = { ...context, addresses };
    this.#say('creating topics and tables');
    await prepareTopicsAndTables(running).catch((error) => {
      throw this.#withErrorsOfServers(error);
    });
    return running;
  }

  /** Appends the servers' logged errors to `error`, because they are often its cause. */
  #withErrorsOfServers(error: Error): Failure {
    const lines = this.#servers
      .map((server) => [server.name, server.errorLine()])
      .filter(([, line]) => line !== undefined);
    const logs = lines.map(([name, line]) => `\n    ${name}: ${line}`).join('');
    return new Failure(`${error.message}${logs && ` Its servers logged:${logs}`}`, { cause: error });
  }

  async #startServices(instances: Instance[], context: RunningContext) {
    if (instances.length === 0) return;
    this.#say(`starting ${instances.length} processes`);
    const starts = instances.map(async (instance) => {
      const supervised = await Supervised.of(this.#processOptions(instance, context), this.#say);
      this.#adopt(this.#services, { supervised, stopOrder: instance.stopOrder });
      await supervised.start();
      this.#say(`${instance.name}: ready`);
    });
    await Promise.all(starts);
  }

  #processOptions(instance: Instance, context: RunningContext): ProcessOptions {
    const { name, service, privatePort } = instance;
    return {
      name,
      command: process.execPath,
      args: [...v8Flags(service), entryPoint(service)],
      cwd: repositoryRoot,
      env: environmentOf(instance, context),
      logFile: join(this.#options.dataDir, 'logs', `${name}.log`),
      readyTimeoutMs: SERVICE_READY_MS_MAX,
      stopTimeoutMs: 28_000,
      ready: async () => (await fetch(readyUrl(instance))).ok,
      guard: this.#guard,
      onSpawn: (pid) => this.#noteProcess({ name, pid, service, private_port: privatePort }),
    };
  }

  #noteProcess({ name, pid, ...rest }: SpawnedProcess) {
    const state = this.#state as StackState;
    const others = state.processes.filter((known) => known.name !== name);
    state.processes = [...others, { ...markedProcess(name, pid), ...rest }];
    writeState(this.#options.dataDir, state);
    this.#demoFile?.();
  }

  /**
   * Registers a part of the stack. Throws if the stack is stopping, so that a start in progress starts nothing more.
   */
  #adopt<T>(list: T[], item: T) {
    if (this.#closing) throw new Failure('The start was interrupted.');
    list.push(item);
  }

  #killWhatIsLeft() {
    const guardPid = this.#guard.pid;
    for (const pid of processTree(process.pid).slice(1)) if (pid !== guardPid) signalProcess(pid, 'SIGKILL');
  }

  #refuseSecondStart() {
    const { dataDir } = this.#options;
    const state = readState(dataDir);
    if (state === undefined) return;
    if (isStillThere(state.supervisor)) {
      throw new Failure(
        `A stack already runs from ${dataDir} (process ${state.supervisor.pid}): "npm run stop" ends it.`,
      );
    }
    // The supervisor was killed. Its guard ends the processes, but some may still be running, so they are killed here.
    for (const left of state.processes.filter(isStillThere)) signalProcess(left.pid, 'SIGKILL');
    removeState(dataDir);
  }
}
