import { ATTEMPTS_MAX } from '@hiring/delivery';
import type { FeedEventType } from '@hiring/contracts';

export type Mood = 'ok' | 'fail' | 'gone';

interface ModelEvent {
  seq: number;
  company: number;
  owner: string | null;
  type: FeedEventType;
}

interface ModelWatch {
  id: number;
  webhook: number;
  company: number;
  types: FeedEventType[];
  fromSeq: number;
  status: 'pending' | 'active' | 'cancelled';
}

interface ModelDelivery {
  seq: number;
  watch: ModelWatch;
  status: 'held' | 'pending' | 'succeeded' | 'exhausted' | 'cancelled';
  attempts: number;
  /**
   * The model's time at which the delivery is due. After a failed attempt, it is infinite until `timePasses` is called.
   */
  due: number;
  started: boolean;
}

/** Models the feed without a database. Computes the required deliveries, and the events that a caller can see. */
export class FeedModel {
  readonly events: ModelEvent[] = [];
  readonly watches: ModelWatch[] = [];
  readonly deliveries: ModelDelivery[] = [];
  private readonly disabled = new Set<number>();
  private fannedOut = 0;
  private tick = 0;

  constructor(private readonly ordered: ReadonlySet<number>) {}

  page(
    viewer: string,
    since: number,
    limit: number,
    filter: { company?: number; type?: FeedEventType; closed?: true },
  ): number[] {
    return this.events
      .filter(({ seq, owner }) => seq > since && (owner === null || owner === viewer))
      .filter(({ company }) => filter.company === undefined || company === filter.company)
      .filter(({ type }) => filter.type === undefined || type === filter.type)
      .filter(({ type }) => type !== 'closed' || filter.closed === true)
      .map(({ seq }) => seq)
      .slice(0, limit);
  }

  fanOut(): void {
    this.tick += 1;
    for (const event of this.events.slice(this.fannedOut)) {
      for (const watch of this.watches) {
        if (watch.status === 'cancelled' || watch.company !== event.company) continue;
        if (!watch.types.includes(event.type) || event.seq <= watch.fromSeq) continue;
        const status = watch.status === 'pending' ? 'held' : 'pending';
        this.deliveries.push({ seq: event.seq, watch, status, attempts: 0, due: this.tick, started: false });
      }
    }
    this.fannedOut = this.events.length;
  }

  confirm(watch: ModelWatch): void {
    this.tick += 1;
    watch.status = 'active';
    for (const one of this.of(watch))
      if (one.status === 'held') Object.assign(one, { status: 'pending', due: this.tick });
  }

  cancel(watch: ModelWatch): void {
    watch.status = 'cancelled';
    for (const one of this.of(watch)) {
      if ((one.status === 'pending' || one.status === 'held') && !one.started) one.status = 'cancelled';
    }
  }

  timePasses(): void {
    this.tick += 1;
    for (const one of this.deliveries) if (one.status === 'pending') one.due = this.tick;
  }

  enable(webhook: number): void {
    this.disabled.delete(webhook);
  }

  /** Starts due deliveries. Returns the new attempts as `seq/watch`. */
  start(webhook: number, free: number): string[] {
    if (this.disabled.has(webhook)) return [];
    const pending = this.deliveries.filter(
      ({ watch, status }) => watch.webhook === webhook && watch.status === 'active' && status === 'pending',
    );
    const bySeq = (a: ModelDelivery, b: ModelDelivery): number => a.seq - b.seq || a.watch.id - b.watch.id;
    const isDue = ({ due, started }: ModelDelivery): boolean => due <= this.tick && !started;
    const chosen = this.ordered.has(webhook)
      ? pending.sort(bySeq).slice(0, 1).filter(isDue)
      : pending
          .filter(isDue)
          .sort((a, b) => a.due - b.due || bySeq(a, b))
          .slice(0, free);
    for (const one of chosen) one.started = true;
    return chosen.sort(bySeq).map(nameOf);
  }

  record(mood: Mood): void {
    for (const one of this.deliveries.filter(({ started }) => started)) {
      one.started = false;
      one.attempts += 1;
      if (mood === 'gone') this.disabled.add(one.watch.webhook);
      const usedUp = one.attempts >= ATTEMPTS_MAX;
      if (mood === 'ok') one.status = 'succeeded';
      else if (one.watch.status !== 'active') one.status = 'cancelled';
      else if (mood === 'fail' && usedUp) one.status = 'exhausted';
      else one.due = usedUp ? this.tick : Number.POSITIVE_INFINITY;
    }
  }

  redeliver(one: ModelDelivery): void {
    if (one.watch.status !== 'active' || one.started || one.status === 'held') return;
    this.tick += 1;
    Object.assign(one, { status: 'pending', attempts: 0, due: this.tick });
  }

  /** Requeues deliveries and returns their number. */
  replay(webhook: number, sinceSeq: number): number {
    this.tick += 1;
    const requeued = this.deliveries.filter(
      ({ watch, seq, status, started }) =>
        watch.webhook === webhook &&
        watch.status === 'active' &&
        seq > sinceSeq &&
        !started &&
        ['succeeded', 'exhausted', 'pending'].includes(status),
    );
    for (const one of requeued) Object.assign(one, { status: 'pending', attempts: 0, due: this.tick });
    return requeued.length;
  }

  state(): string[] {
    return this.deliveries.map((one) => `${nameOf(one)} ${one.status} ${one.attempts} ${one.started}`).sort();
  }

  private of(watch: ModelWatch): ModelDelivery[] {
    return this.deliveries.filter((one) => one.watch === watch);
  }
}

function nameOf({ seq, watch }: ModelDelivery): string {
  return `${seq}/${watch.id}`;
}
