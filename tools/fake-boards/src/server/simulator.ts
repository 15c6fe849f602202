import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Vendor } from '@hiring/contracts';
import { COMMON_VENDORS } from '../world/crowd.js';
import { Draws, hashText } from '../world/random.js';
import { Behaviours, type Behaviour } from './behaviour.js';
import { control } from './control.js';
import { Renderer, type Rendered } from './renderer.js';
import { RequestStats } from './request-stats.js';
import { sendMisbehaving, sendRendered } from './sender.js';
import { SimulatedClock } from './simulated-clock.js';
import type { SimulatorConfig } from '../simulator.config.js';
import { simulatedVendor, World } from './world.js';

const CONTROL = '/_simulator';
/** Modes that the renderer handles. All others replace the response. */
const RENDERED_MODES: ReadonlySet<string> = new Set(['normal', 'absent', 'empty']);
const REQUEST_BYTES_MAX = 64 * 1024 * 1024;

export interface RunningSimulator {
  port: number;
  close(): Promise<void>;
}

/** Serves every simulated board at `/<original host>/<path>`, and the control interface at `/_simulator`. */
export class Simulator {
  private readonly world: World;
  private readonly clock: SimulatedClock;
  private readonly behaviours = new Behaviours();
  private readonly stats = new RequestStats(() => performance.now());
  private readonly renderer: Renderer;
  private readonly chance: Draws;

  constructor(private readonly config: SimulatorConfig) {
    const seed = hashText(config.seed);
    this.world = new World({
      seed: config.seed,
      anchor: Date.parse(config.anchor),
      crowd: config.crowd,
      crowdOptions: {
        seed,
        vendors: crowdVendors(config.crowdVendors),
        sizeMin: config.crowdSizeMin,
        sizeMax: config.crowdSizeMax,
      },
    });
    this.clock = new SimulatedClock(Date.now, config.speedPercent / 100);
    this.renderer = new Renderer(this.world, config.textBytes, config.cacheMegabytes);
    this.chance = new Draws(seed);
  }

  async start(): Promise<RunningSimulator> {
    const server = createServer((request, response) => this.receive(request, response));
    server.keepAliveTimeout = 30_000;
    await listen(server, this.config.port, this.config.host);
    return { port: (server.address() as AddressInfo).port, close: () => closeServer(server) };
  }

  private receive(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > REQUEST_BYTES_MAX) request.destroy();
      else chunks.push(chunk);
    });
    request.on('end', () =>
      this.handle(request, response, chunks.length === 0 ? '' : Buffer.concat(chunks).toString('utf8')),
    );
    request.on('error', () => response.destroy());
  }

  private handle(request: IncomingMessage, response: ServerResponse, body: string): void {
    const url = request.url ?? '/';
    if (url.startsWith(`${CONTROL}/`)) return this.handleControl(request, response, url.slice(CONTROL.length), body);
    const target = url.slice(1);
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
    const host = target.split('/', 1)[0] ?? '';
    const at = this.clock.now();
    const usual = this.renderer.answer({ method, target, body, variant: 'normal' }, at);
    const leave = this.stats.arrive(host, usual.backend, usual.board);
    response.once('close', () => {
      const whole = response.writableFinished;
      leave(whole ? response.statusCode : null, whole ? usual.body.length : 0);
    });
    const behaviour = this.behaviourFor(usual, host, target);
    const mode = behaviour?.mode;
    const variant = mode === 'absent' || mode === 'empty' ? mode : 'normal';
    const answer = variant === 'normal' ? usual : this.renderer.answer({ method, target, body, variant }, at);
    const delay = this.latency() + (behaviour?.latency_ms ?? 0);
    if (delay > 0) setTimeout(() => this.send(request, response, answer, behaviour), delay);
    else this.send(request, response, answer, behaviour);
  }

  private behaviourFor(answer: Rendered, host: string, path: string): Behaviour | null {
    if (this.config.errorPermille > 0 && this.chance.below(1000) < this.config.errorPermille)
      return { mode: 'error', status: 503 };
    if (this.behaviours.size === 0) return null;
    return (
      (answer.board === null ? null : this.behaviours.take(answer.board, path)) ?? this.behaviours.take(host, path)
    );
  }

  private send(
    request: IncomingMessage,
    response: ServerResponse,
    answer: Rendered,
    behaviour: Behaviour | null,
  ): void {
    if (response.destroyed) return;
    if (behaviour === null || RENDERED_MODES.has(behaviour.mode))
      sendRendered(request, response, answer, this.config.gzip);
    else sendMisbehaving(request, response, behaviour, answer);
  }

  /** Returns a log-normal latency around the median, as real hosts have. */
  private latency(): number {
    if (this.config.latencyMs === 0) return 0;
    const normal = Math.sqrt(-2 * Math.log(1 - this.chance.next())) * Math.cos(2 * Math.PI * this.chance.next());
    return this.config.latencyMs * (1 + this.config.latencySpreadPercent / 100) ** normal;
  }

  private handleControl(request: IncomingMessage, response: ServerResponse, url: string, body: string): void {
    const [path = '/', query = ''] = url.split('?', 2);
    const answer = control(
      { world: this.world, behaviours: this.behaviours, renderer: this.renderer, stats: this.stats, clock: this.clock },
      { method: request.method ?? 'GET', host: '', path, query: new URLSearchParams(query), body },
    );
    const text = JSON.stringify(answer.body);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  }
}

function crowdVendors(names: string[]): readonly (readonly [Vendor, number])[] {
  if (names.length === 0) return COMMON_VENDORS;
  return names.map((name) => {
    const vendor = simulatedVendor(name);
    if (vendor === null) throw new Error(`SIMULATOR_CROWD_VENDORS: ${name} is not simulated`);
    return [vendor, 1] as const;
  });
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
    server.closeAllConnections();
  });
}
