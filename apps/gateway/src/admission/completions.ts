import { Injectable } from '@nestjs/common';
import { STORED_ANSWERS_PER_CUSTOMER_BYTES_MAX } from '@hiring/billing';
import type { OwnClaim, StoredAnswer } from './claim.js';
import { RedisGate } from './redis-gate.js';
import { encodeAnswer } from './stored-answer.codec.js';

/** Keeps each script run short: other callers' admissions wait for it. */
const CALLS_PER_RUN_MAX = 64;
const NOT_KEPT = ['', '', '', ''] as const;

/** A call that succeeded and is about to be answered. */
export interface Completion {
  claim: OwnClaim;
  customerId: string;
  answer: StoredAnswer;
  /** Bounds the range of a repeated run. */
  position: string;
}

interface Waiting {
  arguments: readonly string[];
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Stores the answers of completed calls. Bills are acknowledged in batches, so their calls complete together; all calls
 * of one acknowledgement share one command, sent before the event loop turns. Each call still waits until Redis holds
 * its answer.
 */
@Injectable()
export class Completions {
  private waiting: Waiting[] = [];

  constructor(private readonly gate: RedisGate) {}

  /** Resolves once Redis has stored it. @throws RedisUnavailableError when it may not have */
  add({ claim, customerId, answer, position }: Completion): Promise<void> {
    const encoded = encodeAnswer(answer);
    const kept = encoded === null ? NOT_KEPT : [encoded.status, encoded.headers, encoded.encoding, encoded.body];
    return new Promise((resolve, reject) => {
      if (this.waiting.length === 0) process.nextTick(() => this.flush());
      this.waiting.push({ arguments: [claim.name, claim.owner, customerId, ...kept, position], resolve, reject });
    });
  }

  private flush(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (let from = 0; from < waiting.length; from += CALLS_PER_RUN_MAX) {
      void this.store(waiting.slice(from, from + CALLS_PER_RUN_MAX));
    }
  }

  private async store(calls: readonly Waiting[]): Promise<void> {
    try {
      const stored = calls.flatMap((call) => call.arguments);
      await this.gate.run('finish', STORED_ANSWERS_PER_CUSTOMER_BYTES_MAX, ...stored);
    } catch (error) {
      for (const { reject } of calls) reject(error);
      return;
    }
    for (const { resolve } of calls) resolve();
  }
}
