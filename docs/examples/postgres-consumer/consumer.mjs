/**
 * Keeps the table `hiring_events` of a Postgres database equal to the public events:
 * `node consumer.mjs <dataset folder> <postgres address> [brokers] [topic] [group]`.
 *
 * The first run loads a dataset and stores its position in the same transaction. Every run then reads the topic, and
 * stores each batch together with the position after it, so the table has each event once, also after a crash. Offsets
 * are not stored: they change when a topic is restored. Needs the packages @duckdb/node-api, kafkajs, pg and
 * pg-copy-streams.
 */
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { Kafka, logLevel } from 'kafkajs';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

const [folder, address, brokers = 'localhost:9092', topic = 'hiring.events', groupId = 'postgres-example'] =
  process.argv.slice(2);
if (folder === undefined || address === undefined) {
  throw new Error('Say the folder of the dataset and the address of the database.');
}

const TYPES = {
  event_seq: 'bigint',
  company_id: 'bigint',
  req_key: 'text',
  board: 'text',
  event_type: 'text',
  observed_at: 'timestamptz',
  function: 'text',
  country: 'text',
  title: 'text',
  source_board: 'text',
  confidence: 'double precision',
  reason: 'text',
  last_seen_at: 'timestamptz',
};
const COLUMNS = Object.keys(TYPES).map((name) => `"${name}"`);
const DEFINITIONS = Object.entries(TYPES).map(([name, type]) => `"${name}" ${type}`);
/** Types of the topic that a dataset does not have: they are for consumers that store the labels of reqs. */
const SKIPPED = /\.(relabelled|merged|withdrawn)\.v/;
/** Clocks may differ by this. An earlier start costs time only: events that are stored already are skipped. */
const CLOCKS_MS = 3_600_000;

const database = new pg.Client({ connectionString: address });
await database.connect();
const { rows: tables } = await database.query("SELECT to_regclass('hiring_position') AS found");
if (tables[0].found === null) await inTransaction(loadDataset);
await readTopic();

async function inTransaction(work) {
  await database.query('BEGIN');
  try {
    await work();
    await database.query('COMMIT');
  } catch (error) {
    await database.query('ROLLBACK');
    throw error;
  }
}

async function loadDataset() {
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  const files = manifest.files.map(({ file }) => file).filter((file) => file.startsWith('events-'));
  const temporary = await mkdtemp(join(tmpdir(), 'hiring-events-'));
  const duckdb = await (await DuckDBInstance.create()).connect();
  try {
    await duckdb.run("SET TimeZone = 'UTC'");
    await database.query(`CREATE TABLE hiring_events (${DEFINITIONS})`);
    for (const file of files) {
      const csv = join(temporary, 'events.csv');
      await duckdb.run(
        `COPY (SELECT ${COLUMNS} FROM read_parquet('${join(folder, file)}')) TO '${csv}' (FORMAT csv, HEADER false)`,
      );
      await pipeline(
        createReadStream(csv),
        database.query(copyFrom(`COPY hiring_events (${COLUMNS}) FROM STDIN (FORMAT csv)`)),
      );
      console.log(`loaded ${file}`);
    }
    // An index is built faster than it is kept up to date.
    await database.query('ALTER TABLE hiring_events ADD PRIMARY KEY (event_seq)');
    await database.query('CREATE TABLE hiring_position (event_seq bigint NOT NULL)');
    await database.query('INSERT INTO hiring_position VALUES ($1)', [manifest.position]);
  } finally {
    duckdb.closeSync();
    await rm(temporary, { recursive: true });
  }
}

async function readTopic() {
  const kafka = new Kafka({ clientId: groupId, brokers: brokers.split(','), logLevel: logLevel.WARN });
  const offset = await firstOffset(kafka);
  // Events are written in transactions: only what was committed is read.
  const consumer = kafka.consumer({ groupId, readUncommitted: false, allowAutoTopicCreation: false });
  await consumer.connect();
  await consumer.subscribe({ topics: [topic], fromBeginning: true });
  await consumer.run({
    autoCommit: false,
    eachBatch: ({ batch }) => inTransaction(() => store(batch.messages)),
  });
  consumer.seek({ topic, partition: 0, offset });
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void consumer.disconnect().then(() => database.end()));
  }
}

/** An event is written after it is observed, so what follows the last stored one is not before that time. */
async function firstOffset(kafka) {
  const { rows } = await database.query('SELECT observed_at FROM hiring_events ORDER BY event_seq DESC LIMIT 1');
  const fromMs = rows.length === 0 ? 0 : rows[0].observed_at.getTime() - CLOCKS_MS;
  const admin = kafka.admin();
  await admin.connect();
  const [{ offset }] = await admin.fetchTopicOffsetsByTimestamp(topic, fromMs);
  await admin.disconnect();
  return offset;
}

async function store(messages) {
  const { rows } = await database.query('SELECT event_seq::float8 AS position FROM hiring_position FOR UPDATE');
  const events = messages
    .filter(({ headers }) => !SKIPPED.test(String(headers?.ce_type)))
    .map(({ value }) => JSON.parse(String(value)))
    .filter(({ event_seq: seq }) => seq > rows[0].position);
  const last = events.at(-1);
  if (last === undefined) return;
  await database.query(
    `INSERT INTO hiring_events SELECT ${COLUMNS} FROM json_to_recordset($1) AS event (${DEFINITIONS})`,
    [JSON.stringify(events)],
  );
  await database.query('UPDATE hiring_position SET event_seq = $1', [last.event_seq]);
  console.log(`stored ${events.length} events up to ${last.event_seq}`);
}
