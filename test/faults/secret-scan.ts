import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { topicSpecs } from '@hiring/contracts';
import type { IncomingRecord, KafkaPort } from '@hiring/platform-kafka';

/** Searches for secrets in plain text, such as raw keys and webhooks' secrets. */
export class SecretScan {
  private readonly needles: Buffer[];
  /** The number of records read. A scan without records proves nothing. */
  records = 0;

  constructor(private readonly secrets: readonly string[]) {
    this.needles = secrets.map((secret) => Buffer.from(secret));
  }

  /** Scans values, keys and headers in the named topics, by default in all topics. */
  async topics(kafka: KafkaPort, prefix: string, named = Object.values(topicSpecs(prefix))): Promise<string[]> {
    const leaks: string[] = [];
    const search = (where: string, bytes: Buffer): void => {
      if (this.needles.some((needle) => bytes.includes(needle))) leaks.push(where);
    };
    const onBatch = (name: string) => (batch: readonly IncomingRecord[]) => {
      for (const record of batch) {
        this.records += 1;
        search(`${name} ${record.offset}`, record.value);
        for (const head of [record.key ?? '', ...Object.values(record.headers).flat()]) {
          search(`${name} ${record.offset} (head)`, Buffer.from(head ?? ''));
        }
      }
    };
    for (const { name } of named) {
      for (const { partition } of (await kafka.topicEnds(name)).partitions) {
        await readPartition(kafka, name, partition, onBatch(name));
      }
    }
    return leaks;
  }

  /** Scans every table in the product's schemas, except temporary ones, which only their session can read. */
  async tables(databaseUrl: string): Promise<string[]> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const { rows } = await client.query<{ name: string }>(
        `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
         WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND schemaname NOT LIKE 'pg\\_temp\\_%'`,
      );
      const patterns = this.secrets.flatMap((secret) => [`%${secret}%`, `%${Buffer.from(secret).toString('hex')}%`]);
      const leaks: string[] = [];
      for (const { name } of rows) {
        const found = await client.query(`SELECT FROM ${name} AS row WHERE row::text LIKE ANY ($1) LIMIT 1`, [
          patterns,
        ]);
        if (found.rowCount !== 0) leaks.push(name);
      }
      return leaks;
    } finally {
      await client.end();
    }
  }

  logs(folder: string): string[] {
    return readdirSync(folder).filter((file) => {
      const bytes = readFileSync(join(folder, file));
      return this.needles.some((needle) => bytes.includes(needle));
    });
  }
}

/** Reads all records in the partition. If retention removes records meanwhile, the reading resumes after them. */
async function readPartition(
  kafka: KafkaPort,
  topic: string,
  partition: number,
  onBatch: (batch: readonly IncomingRecord[]) => void,
): Promise<void> {
  for (;;) {
    const { low: from, high: to } = (await kafka.topicEnds(topic)).partitions[partition] ?? { low: 0n, high: 0n };
    try {
      return await kafka.readRange({ topic, partition, from, to, readCommitted: false, onBatch });
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'OffsetOutOfRangeError') throw error;
    }
  }
}
