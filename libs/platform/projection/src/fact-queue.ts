import type { Fact } from '@hiring/contracts';
import { PartAssembler, type IncomingRecord } from '@hiring/platform-kafka';
import { isOfOtherType, readFact, seqInEnvelope } from './ledger-record.js';

export interface QueuedFact {
  seq: number;
  /** Null if the projection ignores facts of this type. */
  fact: Fact | null;
  nextOffset: bigint;
}

/**
 * Facts that were fetched but not applied, in order. A reconnection does not clear the queue, so a queued fact can
 * arrive again. `push` drops the repeated fact.
 */
export class FactQueue {
  private parts = new PartAssembler();
  private facts: QueuedFact[] = [];
  /** The last queued fact's `event_seq`, or the position after which reading begins. */
  private lastSeq = 0;
  private waiting: (() => void)[] = [];

  constructor(private readonly types: ReadonlySet<Fact['type']> | undefined) {}

  get length(): number {
    return this.facts.length;
  }

  /** Empties the queue, which then accepts the facts after `seq`. */
  restartAfter(seq: number): void {
    this.parts = new PartAssembler();
    this.facts = [];
    this.lastSeq = seq;
    this.wake();
  }

  /** Adds a record's fact, unless already added. @throws Error if the record is not a fact */
  push(record: IncomingRecord): void {
    const whole = this.parts.push(record);
    if (whole === null) return;
    const fact = isOfOtherType(whole, this.types) ? null : readFact(whole);
    const seq = fact?.event_seq ?? seqInEnvelope(whole);
    if (seq <= this.lastSeq) return;
    this.lastSeq = seq;
    this.facts.push({ seq, fact, nextOffset: whole.offset + 1n });
  }

  /** Returns the first facts, at most `max`, up to the first gap between their numbers (`seq`). */
  front(max: number): QueuedFact[] {
    const first = this.facts[0]?.seq ?? 0;
    let length = 1;
    while (length < max && this.facts[length]?.seq === first + length) length += 1;
    return this.facts.slice(0, length);
  }

  drop(count: number): void {
    this.facts = this.facts.slice(count);
    this.wake();
  }

  /** Resolves at the next `wake`, `drop` or `restartAfter`. */
  changed(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  wake(): void {
    const { waiting } = this;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }
}
