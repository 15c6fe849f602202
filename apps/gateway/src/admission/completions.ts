import { Injectable } from '@nestjs/common';
import { STORED_ANSWERS_PER_CUSTOMER_BYTES_MAX } from '@hiring/billing';
import { Batcher } from '@hiring/platform-service';
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
}

/**
 * Stores the answers of completed calls. Bills are acknowledged in batches, so their calls complete together; all calls
 * of one acknowledgement share one command, sent in the same turn of the event loop. Each call waits for the reply of
 * Redis.
 */
@Injectable()
export class Completions {
  private readonly batcher = new Batcher<readonly string[]>({
    itemsMax: CALLS_PER_RUN_MAX,
    gather: () => new Promise<void>((resolve) => process.nextTick(resolve)),
    handle: async (calls) => {
      await this.gate.run('finish', STORED_ANSWERS_PER_CUSTOMER_BYTES_MAX, ...calls.flat());
    },
    concurrent: true,
  });

  constructor(private readonly gate: RedisGate) {}

  /** Resolves once Redis has replied, stored or not. @throws RedisUnavailableError when the script may not have run */
  add({ claim, customerId, answer }: Completion): Promise<void> {
    const encoded = encodeAnswer(answer);
    const kept = encoded === null ? NOT_KEPT : [encoded.status, encoded.headers, encoded.encoding, encoded.body];
    return this.batcher.add([claim.name, claim.owner, customerId, ...kept]);
  }
}
