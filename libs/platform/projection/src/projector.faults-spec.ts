import { expect, test } from '@jest/globals';
import { topicSpecs } from '@hiring/contracts';
import { KafkaPort } from '@hiring/platform-kafka';
import { createLogger, Health } from '@hiring/platform-observability';
import { createPool } from '@hiring/platform-postgres';
import { eventually, startOwnServers, testPrefix } from '@hiring/platform-testing';
import { append, insertAll, makeTables, summary } from './projector.testing.js';
import type { ProjectorOptions } from './projection.js';
import { runProjector } from './projector.js';

const logger = createLogger({ service: 'test', level: 'silent' });

test('a projector resumes by itself after the database and the broker are killed under load, every fact once', async () => {
  const servers = await startOwnServers({ kafka: true, postgres: true });
  const pool = createPool({ url: servers.postgres.adminUrl, applicationName: 'projector-faults' });
  const kafka = new KafkaPort({ brokers: servers.kafka.brokers, clientId: 'projector-faults', logger });
  const spec = topicSpecs(testPrefix()).ledger;
  const health = new Health();
  try {
    await makeTables(pool);
    await kafka.ensureTopics([spec], { replicationFactor: 1 });
    await append(kafka, spec.name, 1, 4_000, 500);
    const slowly: ProjectorOptions['apply'] = async (client, facts) => {
      await insertAll(client, facts);
      await client.query('SELECT pg_sleep(0.02)');
    };
    const base = { name: 'test', pool, kafka, topic: spec.name, schema: 'public', health, logger };
    const projection = await runProjector({ ...base, apply: slowly, maxBatch: 50 });
    await projection.waitFor(300, 60_000);
    await servers.postgres.kill9();
    await eventually(async () => !(await health.readiness()).ready);
    await servers.postgres.start();
    expect(await projection.waitFor(1_500, 60_000)).toBe(true);
    await servers.kafka.kill9();
    await servers.kafka.start();
    await append(kafka, spec.name, 4_001, 4_100);
    expect(await projection.waitFor(4_100, 60_000)).toBe(true);
    expect(await summary(pool)).toEqual({ n: 4_100, last: 4_100 });
    expect(health.halted).toEqual([]);
    await projection.stop();
  } finally {
    await kafka.close();
    await pool.end();
    await servers.remove();
  }
});
