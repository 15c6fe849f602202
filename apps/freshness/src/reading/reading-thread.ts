import { Worker } from 'node:worker_threads';
import type { FetchAnswer } from '@hiring/boards';
import type { Clock } from '@hiring/platform-config';
import { limitYoungGeneration } from '@hiring/platform-service';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { ClaimedSource } from '../boards/claimed-source.js';
import type { ReadingStep } from './board-readings.js';

/** A parsed listing is in use until its observation is made, so the thread's young generation is larger than usual. */
const YOUNG_GENERATION_MB = 8;

/** The largest boards take a few seconds. */
const SILENT_MS_MAX = 60_000;

/** The settings of the thread. */
export interface ReadingSettings {
  textsKbPerSecond: number;
  sweepSecondsMax: number;
}

/** A call of `BoardReadings`, or the end of a crawl's reading. */
export type Call =
  | { crawlId: string; source: ClaimedSource; now: Date }
  | { crawlId: string; answers: FetchAnswer[]; now: Date }
  | { crawlId: string; ended: true };

export type Reply = { crawlId: string } & ({ step: ReadingStep } | { error: unknown });

/** A `Worker`, or the port at the other end. */
export interface Port {
  postMessage(message: unknown, memory?: readonly ArrayBuffer[]): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

/**
 * `BoardReadings` in another thread, so that this process's event loop stays free for requests, timers and health
 * checks. The threads exchange the bodies of answers and the observations without copying them.
 */
export class ReadingThread implements OnApplicationShutdown {
  private readonly calls = new Map<string, PromiseWithResolvers<ReadingStep>>();
  /** When the thread last answered, or got a call after it had answered all earlier ones. */
  private heardAt = 0;

  /** Starts the thread. If the thread fails, for example without memory, the process ends. */
  static start(settings: ReadingSettings, clock: Clock): ReadingThread {
    limitYoungGeneration(YOUNG_GENERATION_MB);
    const worker = new Worker(new URL('readings.thread.js', import.meta.url), { workerData: settings });
    worker.on('error', (error) => {
      throw error;
    });
    return new ReadingThread(worker, () => worker.terminate(), clock);
  }

  /** @param port the port to the thread, which serves it with `serveReadings` */
  constructor(
    private readonly port: Port,
    private readonly close: () => unknown,
    private readonly clock: Pick<Clock, 'monotonicMs'>,
  ) {
    port.on('message', (message) => {
      this.heardAt = clock.monotonicMs();
      const reply = message as Reply;
      const call = this.calls.get(reply.crawlId);
      this.calls.delete(reply.crawlId);
      if ('step' in reply) call?.resolve(reply.step);
      else call?.reject(reply.error);
    });
  }

  /** As in `BoardReadings`. */
  begin(crawlId: string, source: ClaimedSource, now: Date): Promise<ReadingStep> {
    return this.call({ crawlId, source, now });
  }

  /** As in `BoardReadings`. The answers' bodies belong to the thread afterwards: here, they are empty. */
  next(crawlId: string, answers: FetchAnswer[], now: Date): Promise<ReadingStep> {
    const memory: ArrayBuffer[] = [];
    const sent = answers.map((answer) => {
      if (!('body' in answer) || typeof answer.body === 'string') return answer;
      const body = inOwnMemory(answer.body);
      memory.push(body.buffer);
      return { ...answer, body };
    });
    return this.call({ crawlId, answers: sent, now }, memory);
  }

  /** As in `BoardReadings`. */
  end(crawlId: string): void {
    this.port.postMessage({ crawlId, ended: true } satisfies Call);
  }

  /** Returns true, or that the thread has been reading for longer than any board takes. */
  health(): true | string {
    const silentMs = this.calls.size === 0 ? 0 : this.clock.monotonicMs() - this.heardAt;
    return silentMs <= SILENT_MS_MAX ? true : `no answer for ${Math.round(silentMs / 1_000)} s`;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }

  private call(call: Call, memory: ArrayBuffer[] = []): Promise<ReadingStep> {
    this.port.postMessage(call, memory);
    if (this.calls.size === 0) this.heardAt = this.clock.monotonicMs();
    const answered = Promise.withResolvers<ReadingStep>();
    this.calls.set(call.crawlId, answered);
    return answered.promise;
  }
}

/** Returns the bytes in memory that contains nothing else. A small body shares its memory with other bodies. */
function inOwnMemory(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const isOwn = buffer instanceof ArrayBuffer && bytes.length > 0 && buffer.byteLength === bytes.byteLength;
  return isOwn ? new Uint8Array(buffer) : new Uint8Array(bytes);
}
