import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { UNKNOWN_ACTOR, type Actor, type AuditRecord, type TopicToAdopt } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import type { PoolClient } from '@hiring/platform-postgres';
import { AUDIT_SOURCE, type AuditSource } from './audit-outbox.js';
import { AuditSender } from './audit-sender.js';

export interface AuditEntry extends Pick<AuditRecord, 'action' | 'customer_id' | 'target'> {
  actor: Actor | undefined;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

/** Records changes to access and money, in the transaction that makes the change. */
@Injectable()
export class AuditTrail {
  constructor(
    @Inject(AUDIT_SOURCE) private readonly source: AuditSource,
    @Inject(AuditSender) private readonly sender: Pick<AuditSender, 'wake' | 'published'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds a record in the caller's transaction, so it is published only if the change is committed. With `before` and
   * `after`, only members that differ are recorded.
   */
  async record(client: PoolClient, entry: AuditEntry): Promise<void> {
    const { action, customer_id, target, actor = UNKNOWN_ACTOR } = entry;
    const { before, after } = changedMembers(entry.before ?? null, entry.after ?? null);
    const record: AuditRecord = {
      audit_id: randomUUID(),
      occurred_at: this.clock.now().toISOString(),
      service: this.source.service,
      ...{ action, actor, customer_id, target, before, after },
    };
    await client.query(`insert into ${this.source.schema}.audit_outbox (record) values ($1)`, [JSON.stringify(record)]);
    this.sender.wake();
  }

  /**
   * Waits until the topic has every record that was committed before this call, so that the records outlive the
   * database.
   * @throws AppError unavailable if that takes longer than a broker failover. The records are then sent later
   */
  published(): Promise<void> {
    return this.sender.published();
  }

  /** Returns a function for `TopicAcceptance.record`. The function adds an audit record of the operator's request. */
  topicAccepted(topic: string, request: TopicToAdopt): (client: PoolClient) => Promise<void> {
    const { actor, topic_id, reason } = request;
    const target = `topic ${topic}`;
    return (client) =>
      this.record(client, { action: 'topic.accepted', actor, customer_id: null, target, after: { topic_id, reason } });
  }
}

type Members = Record<string, unknown> | null;

function changedMembers(before: Members, after: Members): { before: Members; after: Members } {
  if (before === null || after === null) return { before, after };
  const differs = ([name]: [string, unknown]): boolean => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  const part = (members: Record<string, unknown>): Members =>
    Object.fromEntries(Object.entries(members).filter(differs));
  return { before: part(before), after: part(after) };
}
