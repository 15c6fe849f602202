import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type FileStore } from '@hiring/platform-files';
import { arePresent } from './installed-tools.js';
import { S3Server } from './s3-server.js';

const hasPython = arePresent([['python3', '-m', 'pip', '--version']]);

describe.each(hasPython ? ['a folder', 'a bucket'] : ['a folder'])('files in %s', (kind) => {
  let server: S3Server | undefined;
  let folder: string;
  let store: FileStore;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'file-store-'));
    if (kind === 'a bucket') server = await S3Server.start();
    store = await openStore(server === undefined ? join(folder, 'store') : `s3://${server.bucket}/some/folder`);
  }, 300_000);
  afterAll(() => {
    store?.close();
    server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const put = async (name: string, text: string): Promise<string> => {
    const file = join(folder, 'local');
    writeFileSync(file, text);
    const sha256 = createHash('sha256').update(text).digest('hex');
    await store.put(name, file, sha256);
    return sha256;
  };
  const names = async (prefix: string): Promise<string[]> => {
    const found: string[] = [];
    for await (const name of store.list(prefix)) found.push(name);
    return found.sort();
  };

  test('are found by name and prefix, with their bytes and checksum', async () => {
    expect(await names('')).toEqual([]);
    const sha256 = await put('usage/2026-03-02/0001.parquet', 'one');
    await put('usage/2026-03-03/0001.parquet', 'two');
    expect(await names('usage/2026-03-02/')).toEqual(['usage/2026-03-02/0001.parquet']);
    expect(await names('usage/')).toHaveLength(2);
    expect(await store.checksumOf('usage/2026-03-02/0001.parquet')).toBe(sha256);
    expect(readFileSync(await store.localFile('usage/2026-03-02/0001.parquet'), 'utf8')).toBe('one');
  });

  test('are replaced as a whole', async () => {
    await put('replaced', 'first');
    const sha256 = await put('replaced', 'second');
    expect(await store.checksumOf('replaced')).toBe(sha256);
    expect(readFileSync(await store.localFile('replaced'), 'utf8')).toBe('second');
  });

  test('may be absent: no checksum, no local file, and nothing to remove', async () => {
    expect(await store.checksumOf('absent')).toBeUndefined();
    await expect(store.localFile('absent')).rejects.toThrow();
    await store.remove('absent');
    await put('removed', 'x');
    await store.remove('removed');
    expect(await store.checksumOf('removed')).toBeUndefined();
    expect(await names('removed')).toEqual([]);
  });

  test('keep their bytes while more are read than there are local copies', async () => {
    for (let file = 0; file < 20; file += 1) await put(`many/${file}`, `text ${file}`);
    for (const round of [1, 2]) {
      for (let file = 0; file < 20; file += 1) {
        expect([round, readFileSync(await store.localFile(`many/${file}`), 'utf8')]).toEqual([round, `text ${file}`]);
      }
    }
  });
});
