import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Kafka, logLevel, type AclEntry, type SASLOptions } from 'kafkajs';
import { RPC_CALLERS, topicSpecs, type RpcPattern, type TopicRole } from '@hiring/contracts';
import { parseBusDirectory, parseBusPrivateKey } from '@hiring/platform-config';
import { KafkaPort, type KafkaLogger } from '@hiring/platform-kafka';
import { Bus, BusEndpoint, BusIdentity, SecretBox } from '@hiring/platform-rpc';
import { startOwnServers, testBusKeys, testPrefix, type OwnServers } from '@hiring/platform-testing';
import { facts, topicRights } from '../deploy/chart-facts.js';
import { SERVICES } from '../deploy/service-settings.js';

const none = (): void => undefined;
const logger: KafkaLogger = { debug: none, info: none, warn: none, error: none };
const LOGINS = [...SERVICES, 'support'];
/** Constants in Kafka's protocol. */
const RESOURCE = { topic: 2, group: 3, transactionalId: 5 };
const OPERATION = { Read: 3, Write: 4, Describe: 8 };
const [LITERAL, ALLOW] = [3, 3];

const retry = { retries: 0 };
const prefix = testPrefix();
const specs = topicSpecs(prefix);
const ports: KafkaPort[] = [];
const endpoints: BusEndpoint[] = [];
let own: Pick<OwnServers, 'kafka' | 'remove'>;

/** Returns the Kafka rights that the chart gives to one service's login. */
function aclsOf(service: string): AclEntry[] {
  const allow = (resourceType: number, resourceName: string, operations: (keyof typeof OPERATION)[]): AclEntry[] =>
    operations.map((operation) => ({
      resourceType,
      resourceName,
      resourcePatternType: LITERAL,
      principal: `User:${service}`,
      host: '*',
      operation: OPERATION[operation],
      permissionType: ALLOW,
    }));
  const { group, transactionalId } = facts[service] ?? {};
  const rights = Object.entries(topicRights(service)) as [TopicRole, ('Read' | 'Write')[]][];
  return [
    ...rights.flatMap(([role, operations]) => allow(RESOURCE.topic, specs[role].name, [...operations, 'Describe'])),
    ...(group === undefined ? [] : allow(RESOURCE.group, `${prefix}.${group}`, ['Read', 'Describe'])),
    ...(transactionalId === undefined
      ? []
      : allow(RESOURCE.transactionalId, `${prefix}.${transactionalId}`, ['Write', 'Describe'])),
  ];
}

function accessOf(login: string): { brokers: string[]; sasl: SASLOptions } {
  const brokers = [`127.0.0.1:${own.kafka.loginPort}`];
  return { brokers, sasl: { mechanism: 'plain', username: login, password: `password-${login}` } };
}

function portOf(login: string): KafkaPort {
  const port = new KafkaPort({ ...accessOf(login), clientId: login, logger });
  ports.push(port);
  return port;
}

async function busOf(service: string): Promise<{ endpoint: BusEndpoint; bus: Bus }> {
  const { BUS_PRIVATE_KEY, BUS_PUBLIC_KEYS } = testBusKeys(service);
  const identity = new BusIdentity(service, parseBusPrivateKey(BUS_PRIVATE_KEY), parseBusDirectory(BUS_PUBLIC_KEYS));
  const endpoint = new BusEndpoint({ kafka: portOf(service), topicPrefix: prefix, identity, instanceId: service });
  endpoints.push(endpoint);
  await endpoint.start();
  return { endpoint, bus: new Bus(endpoint, new SecretBox(identity)) };
}

async function mayWrite(login: string, role: TopicRole): Promise<boolean> {
  const { brokers, sasl } = accessOf(login);
  const producer = new Kafka({ brokers, clientId: login, sasl, logLevel: logLevel.NOTHING }).producer({ retry });
  await producer.connect();
  try {
    await producer.send({ topic: specs[role].name, acks: specs[role].acks, messages: [{ value: '{}' }] });
    return true;
  } catch (error) {
    expect(String(error)).toContain('Not authorized to access topics');
    return false;
  } finally {
    await producer.disconnect();
  }
}

beforeAll(async () => {
  const kafkaLogins = Object.fromEntries(LOGINS.map((login) => [login, `password-${login}`]));
  own = await startOwnServers({ kafka: true, kafkaLogins });
  const unrestricted = new KafkaPort({ brokers: own.kafka.brokers, clientId: 'acl', logger });
  ports.push(unrestricted);
  await unrestricted.ensureTopics(Object.values(specs));
  const admin = new Kafka({ brokers: own.kafka.brokers, clientId: 'acl' }).admin();
  await admin.connect();
  await admin.createAcls({ acl: LOGINS.flatMap(aclsOf) });
  await admin.disconnect();
});
afterAll(async () => {
  await Promise.all(endpoints.map((endpoint) => endpoint.close()));
  await Promise.all(ports.map((port) => port.close()));
  await own.remove();
});

test('services with the rights of the chart call each other', async () => {
  const [gateway, reads] = [await busOf('gateway'), await busOf('reads')];
  reads.endpoint.serve(() => () => Promise.resolve({ body: '{}', ledger_seq: 1 }));
  const answer = await gateway.bus.request(
    'reads.is_hiring',
    { company_id: 1, customer_id: 'c' },
    { timeoutMs: 50_000 },
  );
  expect(answer).toEqual({ body: '{}', ledger_seq: 1 });
});

test('a compromised service cannot call a method that is not allowed, whatever it writes to the bus', async () => {
  const [crawler, gateway] = [await busOf('freshness'), await busOf('gateway')];
  const handled: string[] = [];
  gateway.endpoint.serve((pattern) => () => Promise.resolve(handled.push(pattern)));
  const allowed = Object.entries(RPC_CALLERS).filter(([, callers]) => callers.includes('freshness'));
  expect(allowed.map(([pattern]) => pattern)).toEqual(['gateway.void_usage', 'ledger.head']);
  const patterns = (Object.keys(RPC_CALLERS) as RpcPattern[]).filter((pattern) => pattern.startsWith('gateway.'));
  for (const pattern of patterns.filter((pattern) => pattern !== 'gateway.void_usage')) {
    const call = crawler.bus.request(pattern, {} as never, { timeoutMs: 50_000 });
    await expect(call).rejects.toMatchObject({ code: 'forbidden', publicMessage: `freshness may not call ${pattern}` });
  }
  expect(handled).toEqual([]);
});

describe('each login may write the topics of the chart, and no other', () => {
  const ROLES = ['intake', 'usage', 'outcomes'] as const;
  const pairs = ['gateway', 'reads', 'metering', 'freshness', 'support'].flatMap((login) =>
    ROLES.map((role) => [login, role] as const),
  );

  test.each(pairs)('%s, %s', async (login, role) => {
    expect(await mayWrite(login, role)).toBe(topicRights(login)[role]?.includes('Write') ?? false);
  });
});
