import { Injectable } from '@nestjs/common';
import { Batcher } from '@hiring/platform-service';
import type { OwnClaim, StoredAnswer } from './claim.js';
import { RedisGate } from '../redis/redis-gate.js';
import { encodeAnswer } from './stored-answer.codec.js';

/** Maximum calls in one run of the script. A run delays other callers' admissions. */
const CALLS_PER_RUN_MAX = 64;
const RECOMPUTED = ['', '', 'r', ''] as const;
const TOO_LARGE = ['', '', '', ''] as const;

/** A call that succeeded and is about to be answered. */
export interface Completion {
  claim: OwnClaim;
  customerId: string;
  /** The answer to store; null if later calls compute it again. */
  answer: StoredAnswer | null;
  /** The customer's limit for all stored answers, in bytes. */
  bytesMax: number;
}

/**
 * The claim's state after the call. `kept`: the answer is stored. `spent`: the answer could not be stored. `done`:
 * later calls compute the answer again. `lost`: the call no longer owns the claim.
 */
export type CompletedState = 'kept' | 'spent' | 'done' | 'lost';

interface PendingCompletion {
  arguments: readonly (string | number)[];
  state: CompletedState;
}

/** Stores the answers to completed calls. Calls that complete in one event loop turn use one Redis command. */
@Injectable()
export class Completions {
  private readonly batcher = new Batcher<PendingCompletion>({
    itemsMax: CALLS_PER_RUN_MAX,
    gather: () => new Promise<void>((resolve) => process.nextTick(resolve)),
    handle: async (calls) => {
      const states = await this.gate.run('finish', ...calls.flatMap((call) => call.arguments));
      (states as CompletedState[]).forEach((state, index) => Object.assign(calls[index] ?? {}, { state }));
    },
    concurrent: true,
  });

  constructor(private readonly gate: RedisGate) {}

  /**
   * Resolves when Redis has replied, whether or not the answer was stored. @throws RedisUnavailableError when the
   * script may not have run
   */
  async add({ claim, customerId, answer, bytesMax }: Completion): Promise<CompletedState> {
    const call: PendingCompletion = {
      arguments: [claim.name, claim.owner, customerId, bytesMax, ...toStore(answer)],
      state: 'lost',
    };
    await this.batcher.add(call);
    return call.state;
  }
}

function toStore(answer: StoredAnswer | null): readonly string[] {
  if (answer === null) return RECOMPUTED;
  const encoded = encodeAnswer(answer);
  return encoded === null ? TOO_LARGE : [encoded.status, encoded.headers, encoded.encoding, encoded.body];
}
