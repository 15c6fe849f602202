import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { s3Place } from '@hiring/platform-files';
import { COMPLETE, manifestName, type DatasetManifest } from '../../apps/support/src/dataset/dataset-manifest.js';
import { exportDataset } from '../../apps/support/src/dataset/export-dataset.js';
import { exportIncrement } from '../../apps/support/src/dataset/export-increment.js';
import { copyToStore } from '../../apps/support/src/dataset/dataset-store.js';
import { DatasetDatabase } from '../dataset/dataset-database.js';
import { arePresent } from './installed-tools.js';
import { S3Server } from './s3-server.js';

const Bucket = 'hiring';
const prefix = 'data/';
const place = `s3://${Bucket}/data`;
const describePython = arePresent([['python3', '-m', 'pip', '--version']]) ? describe : describe.skip;

describePython('a dataset in an S3-compatible store', () => {
  let server: S3Server;
  let database: DatasetDatabase;
  let folder: string;
  let manifest: DatasetManifest;

  beforeAll(async () => {
    server = await S3Server.start();
    database = await DatasetDatabase.open({
      seed: 6,
      companies: 5,
      reqs: 40,
      until: '2026-03-10T00:00:00.000Z',
      days: 60,
    });
    await database.fold();
    folder = mkdtempSync(join(tmpdir(), 'dataset-'));
    manifest = await exportDataset({ folder, ...database.urls, waitMs: 0 });
  }, 300_000);
  afterAll(async () => {
    server?.close();
    await database?.close();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });

  const names = async (): Promise<string[]> => {
    const { Contents = [] } = await server.client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix }));
    return Contents.map(({ Key = '' }) => Key.slice(prefix.length)).sort();
  };

  test('has the bytes of every file and the manifest', async () => {
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    expect(await copyToStore(folder, manifest, place)).toBe(bytes);
    expect(await names()).toEqual([...manifest.files.map(({ file }) => file), COMPLETE].sort());
    for (const name of await names()) {
      const { Body } = await server.client.send(new GetObjectCommand({ Bucket, Key: `${prefix}${name}` }));
      const stored = Buffer.from((await Body?.transformToByteArray()) ?? []);
      expect([name, stored.equals(readFileSync(join(folder, name)))]).toEqual([name, true]);
    }
  });

  test('gets only what it lacks, and loses what the manifest no longer names', async () => {
    const [first, ...rest] = manifest.files;
    expect(await copyToStore(folder, { ...manifest, files: rest }, place)).toBe(0);
    expect(await names()).toEqual([...rest.map(({ file }) => file), COMPLETE].sort());
    expect(await copyToStore(folder, manifest, place)).toBe(first?.bytes);
  });

  test('gets increments beside the dataset, and loses files of one that has no manifest', async () => {
    const before = await names();
    const increment = await exportIncrement({ folder, readsUrl: database.urls.readsUrl, since: 1 });
    const [file = { file: '', bytes: 0, sha256: '' }] = increment.files;
    const orphan = file.file.replace('-at-', '-at-9');
    const Body = readFileSync(join(folder, file.file));
    await server.client.send(new PutObjectCommand({ Bucket, Key: `${prefix}${orphan}`, Body }));
    expect(await copyToStore(folder, increment, place)).toBeGreaterThan(file.bytes);
    const added = [...increment.files.map((one) => one.file), manifestName(increment)];
    expect(await names()).toEqual([...before, ...added].sort());
    expect(await copyToStore(folder, manifest, place)).toBe(0);
    expect(await names()).toEqual([...before, ...added].sort());
  });
});

test.each([
  ['s3://bucket', { bucket: 'bucket', prefix: '' }],
  ['s3://bucket/', { bucket: 'bucket', prefix: '' }],
  ['s3://my.bucket-1/a/b/', { bucket: 'my.bucket-1', prefix: 'a/b/' }],
  ['s3:/bucket/x', null],
  ['s3://B/x', null],
  ['gs://bucket/x', null],
  ['/data/hiring', null],
])('%s is a place in a store: %j', (text, expected) => {
  expect(s3Place(text)).toEqual(expected);
});
