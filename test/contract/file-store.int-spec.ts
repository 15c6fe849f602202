import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
    mkdirSync(join(folder, 'store'));
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
  const read = (name: string, sha256: string): Promise<string> =>
    store.read(name, sha256, (path) => Promise.resolve(readFileSync(path, 'utf8')));
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
    expect(await read('usage/2026-03-02/0001.parquet', sha256)).toBe('one');
  });

  test('are replaced as a whole', async () => {
    await put('replaced', 'first');
    const sha256 = await put('replaced', 'second');
    expect(await store.checksumOf('replaced')).toBe(sha256);
    expect(await read('replaced', sha256)).toBe('second');
  });

  test('may be absent: no checksum, no local file, and nothing to remove', async () => {
    expect(await store.checksumOf('absent')).toBeUndefined();
    await expect(read('absent', 'x')).rejects.toThrow();
    await store.remove('absent');
    await put('removed', 'x');
    await store.remove('removed');
    expect(await store.checksumOf('removed')).toBeUndefined();
    expect(await names('removed')).toEqual([]);
  });

  test('keep their bytes while many more are read at once than there are local copies', async () => {
    const stored: [string, string][] = [];
    for (let file = 0; file < 40; file += 1) stored.push([`many/${file}`, await put(`many/${file}`, `text ${file}`)]);
    let arrived = 0;
    let open = (): void => undefined;
    const all = new Promise<void>((resolve) => (open = resolve));
    const together = (name: string, sha256: string): Promise<string> =>
      store.read(name, sha256, async (path) => {
        arrived += 1;
        if (arrived % stored.length === 0) open();
        await all;
        return readFileSync(path, 'utf8');
      });
    const texts = stored.map((_, file) => `text ${file}`);
    for (const round of [1, 2]) {
      expect([round, await Promise.all(stored.map(([name, sha256]) => together(name, sha256)))]).toEqual([
        round,
        texts,
      ]);
    }
  });
});

test.each(['s3://my_bucket/usage', 's3://B', 's3:///x', 'gs://bucket/x'])('%s is no store', async (place) => {
  await expect(openStore(place)).rejects.toThrow('is not s3://bucket/folder');
});

test('a folder that does not exist is not made', async () => {
  const store = await openStore(join(tmpdir(), 'hiring-no-such-folder'));
  await expect(store.put('x', import.meta.filename, '')).rejects.toThrow('ENOENT');
});
