import type { ConsumeOptions, Consumption, IncomingBatch } from '@hiring/platform-kafka';
import type { Life } from '../kernel/process.js';
import type { World } from '../kernel/world.js';
import type { Log } from './log.js';
import { PartitionReader } from './partition-reader.js';

const SESSION_MS = 6_000;
/**
 * Every `EVERY_MS`, the group may revoke a live member's partition, with probability `TAKEN`. The member notices this
 * late.
 */
const EVERY_MS = 5_000;
const TAKEN = 0.15;

interface Member {
  life: Life;
  options: ConsumeOptions;
  reader: PartitionReader | null;
  left: boolean;
  /**
   * Resolves when the member's last batch has ended. The next batch waits for it, even if the position was read again
   * meanwhile.
   */
  queue: Promise<void>;
}

/** Consumer groups on topics with one partition. In each group, one member owns the partition. */
export class Groups {
  private readonly members = new Map<string, Member[]>();
  private readonly owners = new Map<string, Member>();

  constructor(
    private readonly world: World,
    private readonly log: Log,
  ) {}

  join(life: Life, options: ConsumeOptions): Promise<Consumption> {
    const { groupId } = options;
    if (life.isOver) return new Promise(() => undefined);
    const member: Member = { life, options, reader: null, left: false, queue: Promise.resolve() };
    if (!this.members.has(groupId)) this.watch(groupId);
    this.members.set(groupId, [...(this.members.get(groupId) ?? []), member]);
    life.onEnd(() => void this.world.after(this.world.draws.between(0, SESSION_MS), () => this.leave(member)));
    this.world.after(this.world.latency(), () => this.assign(groupId));
    return Promise.resolve({
      stop: async () => {
        const ended = member.reader?.stop();
        this.leave(member);
        await ended;
      },
      reposition: () => member.reader?.rejoin(),
      endPause: () => undefined,
      healthy: () => (this.owners.get(groupId) === member ? true : 'waits for the partition'),
    });
  }

  private leave(member: Member): void {
    const { groupId } = member.options;
    if (member.left) return;
    member.left = true;
    this.members.set(
      groupId,
      (this.members.get(groupId) ?? []).filter((other) => other !== member),
    );
    if (this.owners.get(groupId) === member) this.owners.delete(groupId);
    this.assign(groupId);
  }

  private assign(groupId: string, except?: Member): void {
    if (this.owners.has(groupId)) return;
    const candidates = (this.members.get(groupId) ?? []).filter((member) => member !== except);
    if (candidates.length === 0) return;
    const owner = this.world.draws.pick(candidates);
    this.owners.set(groupId, owner);
    this.world.trace(`${owner.life.name} owns ${groupId}`);
    const isOwner = (): boolean => owner.reader === reader;
    const onBatch = (batch: IncomingBatch): Promise<void> => {
      const handled = owner.queue.then(() => (isOwner() ? owner.options.onBatch(batch) : undefined));
      owner.queue = handled.catch(() => undefined);
      return handled;
    };
    const reader = new PartitionReader(owner.life, this.log, { ...owner.options, onBatch }, 0, isOwner);
    owner.reader = reader;
    reader.start();
  }

  private watch(groupId: string): void {
    this.world.after(EVERY_MS, () => {
      if (this.world.faults.crash > 0 && this.world.draws.chance(TAKEN)) this.take(groupId);
      this.watch(groupId);
    });
  }

  /**
   * Gives the partition to another member, as if its owner had been silent for too long. The owner continues for a
   * while.
   */
  private take(groupId: string): void {
    const owner = this.owners.get(groupId);
    if (owner === undefined || (this.members.get(groupId) ?? []).length < 2) return;
    const before = owner.reader;
    this.owners.delete(groupId);
    this.world.trace(`${groupId} is taken from ${owner.life.name}`);
    this.assign(groupId, owner);
    owner.life.after(this.world.draws.between(0, 1_000), () => {
      void before?.stop();
      if (owner.reader !== before) return;
      owner.reader = null;
      owner.options.onRevoked?.(0);
    });
  }
}
