import { randomBytes, randomUUID } from 'node:crypto';
import { topicName, type Fact } from '@hiring/contracts';
import { parseBusDirectory, parseBusPrivateKey } from '@hiring/platform-config';
import { KafkaPort } from '@hiring/platform-kafka';
import { Bus, BusEndpoint, BusIdentity, SecretBox } from '@hiring/platform-rpc';
import { eventually } from '@hiring/platform-testing';
import { IntakeClient } from '../../apps/support/src/registry/intake-client.js';
import { quietLogger } from '../bench/rpc/settings.js';

const PATIENT = { timeoutMs: 20_000 };

/** Sends the operator's commands directly, without the faulty links. */
export class Operator {
  readonly kafka: KafkaPort;
  readonly bus: Bus;
  private readonly endpoint: BusEndpoint;

  constructor(
    brokers: string[],
    readonly topicPrefix: string,
    keys: { private_key: string; public_keys: string },
  ) {
    const instanceId = `drill-${randomBytes(4).toString('hex')}`;
    this.kafka = new KafkaPort({ brokers, clientId: instanceId, logger: { ...quietLogger, error: () => undefined } });
    const own = parseBusPrivateKey(keys.private_key);
    const identity = new BusIdentity('support', own, parseBusDirectory(keys.public_keys));
    this.endpoint = new BusEndpoint({ kafka: this.kafka, topicPrefix, identity, instanceId });
    this.bus = new Bus(this.endpoint, new SecretBox(identity));
  }

  start(): Promise<void> {
    return this.endpoint.start();
  }

  /**
   * Creates a public company with one board, and waits for the board's first crawl. Returns the company's id and the
   * crawl's position in the ledger.
   */
  async company(name: string, domain: string, board: string): Promise<{ companyId: number; seq: number }> {
    const topics = { intake: this.topic('intake'), ledger: this.topic('ledger') };
    const intake = new IntakeClient(this.kafka, topics);
    const now = (): string => new Date().toISOString();
    const fields = { name, domain, domain_aliases: [], hq_country: null, owner: null };
    const command = { type: 'register_company', command_id: randomUUID(), observed_at: now(), ...fields } as const;
    const { company_id } = await intake.send(command);
    const link = { type: 'link_board', company_id, board_id: board, via: 'directory' } as const;
    await intake.send({ ...link, command_id: randomUUID(), observed_at: now() });
    intake.close();
    const crawled = async (): Promise<number | undefined> =>
      (await this.ledger()).find((fact) => fact.type === 'board_crawled' && fact.company_id === company_id)?.event_seq;
    return { companyId: company_id, seq: (await eventually(crawled, { timeoutMs: 60_000, everyMs: 200 })) as number };
  }

  async ledger(): Promise<Fact[]> {
    return (await this.records('ledger')).map((value) => JSON.parse(value.toString('utf8')) as Fact);
  }

  async records(role: 'ledger' | 'events'): Promise<Buffer[]> {
    const topic = this.topic(role);
    const values: Buffer[] = [];
    for (const { partition, low, high } of (await this.kafka.topicEnds(topic)).partitions) {
      const onBatch = (batch: { value: Buffer }[]): void => {
        values.push(...batch.map(({ value }) => value));
      };
      await this.kafka.readRange({ topic, partition, from: low, to: high, onBatch });
    }
    return values;
  }

  async account(name: string): Promise<{ customerId: string; key: string }> {
    const request = { name, tier: 'internal' } as const;
    const { customer_id: customerId } = await this.bus.request('gateway.create_customer', request, PATIENT);
    return { customerId, key: (await this.issueKey(customerId)).key };
  }

  async issueKey(customerId: string): Promise<{ id: number; key: string }> {
    const request = { customer_id: customerId, request_id: randomBytes(8).toString('hex') };
    const issued = await this.bus.request('gateway.issue_key', request, { ...PATIENT, idempotent: false });
    return { id: issued.id, key: this.bus.open(issued.key) };
  }

  /** Returns tables that differ from the ledger's fold, as in `support projections verify`. */
  async differingTables(): Promise<string[]> {
    const request = { view: 'all', flip: false, expect_equal: true };
    const { version } = await this.bus.request('reads.rebuild', request, PATIENT);
    for (;;) {
      const status = await this.bus.request('reads.rebuild_status', { version }, PATIENT);
      if (status.phase === 'failed') return [`could not be compared: ${status.error ?? 'no reason given'}`];
      if (['compared', 'refused'].includes(status.phase)) {
        return status.tables.filter((table) => !table.equal).map((table) => table.table);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  topic(role: Parameters<typeof topicName>[1]): string {
    return topicName(this.topicPrefix, role);
  }

  async close(): Promise<void> {
    await this.endpoint.close();
    await this.kafka.close();
  }
}
