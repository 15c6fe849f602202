import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { OtherBytesError, sha256Of } from './checksum.js';
import type { FileStore } from './file-store.js';
import type { S3Place } from './s3-place.js';

/** If there are more local copies than this, unused copies are removed, least recently used first. */
const COPIES_MAX = 8;
const CONNECT_MS = 2_000;
/** Maximum milliseconds for reading a file of a few MB, or for a request without a file. */
const READ_MS = 20_000;
const WRITE_MS = 120_000;

interface Copy {
  path: Promise<string>;
  users: number;
}

/** Files in an S3-compatible store, with local copies of files that were read. */
export class S3Store implements FileStore {
  private readonly client = new S3Client({
    forcePathStyle: process.env['AWS_ENDPOINT_URL_S3'] !== undefined,
    requestHandler: { connectionTimeout: CONNECT_MS },
    maxAttempts: 2,
  });
  private folder: string | undefined;
  /** Copies by name and checksum, least recently used first. */
  private readonly copies = new Map<string, Copy>();
  private made = 0;

  constructor(private readonly place: S3Place) {}

  async put(name: string, file: string, sha256: string): Promise<void> {
    const params = { ...this.object(name), Body: createReadStream(file), Metadata: { sha256 } };
    const upload = new Upload({ client: this.client, params });
    const late = setTimeout(() => void upload.abort(), WRITE_MS);
    try {
      await upload.done();
    } finally {
      clearTimeout(late);
    }
  }

  async checksumOf(name: string): Promise<string | undefined> {
    try {
      return (await this.client.send(new HeadObjectCommand(this.object(name)), limit())).Metadata?.['sha256'];
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  }

  async read<T>(name: string, sha256: string, work: (path: string) => Promise<T>): Promise<T> {
    const id = `${name} ${sha256}`;
    const copy = this.copies.get(id) ?? { path: this.download(name, sha256), users: 0 };
    this.copies.delete(id);
    this.copies.set(id, copy);
    copy.users += 1;
    try {
      return await work(await copy.path);
    } catch (error) {
      // A failed copy is removed, so that the next read tries again.
      await copy.path.catch(() => this.copies.get(id) === copy && this.copies.delete(id));
      throw error;
    } finally {
      copy.users -= 1;
      await this.evict();
    }
  }

  async *list(prefix: string): AsyncIterable<string> {
    const request = { Bucket: this.place.bucket, Prefix: `${this.place.prefix}${prefix}` };
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.client }, request)) {
      for (const { Key = '' } of Contents) yield Key.slice(this.place.prefix.length);
    }
  }

  async remove(name: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.object(name)), limit());
  }

  close(): void {
    this.client.destroy();
    if (this.folder !== undefined) rmSync(this.folder, { recursive: true, force: true });
  }

  private async download(name: string, sha256: string): Promise<string> {
    this.folder ??= mkdtempSync(join(tmpdir(), 'hiring-store-'));
    this.made += 1;
    const path = join(this.folder, String(this.made));
    const { abortSignal } = limit();
    try {
      const { Body } = await this.client.send(new GetObjectCommand(this.object(name)), { abortSignal });
      await pipeline(Body as Readable, createWriteStream(path), { signal: abortSignal });
      if ((await sha256Of(path)) !== sha256) throw new OtherBytesError(name);
      return path;
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  private async evict(): Promise<void> {
    for (const [id, { path, users }] of this.copies) {
      if (this.copies.size <= COPIES_MAX) return;
      if (users > 0) continue;
      this.copies.delete(id);
      await path.then((file) => rm(file, { force: true }));
    }
  }

  private object(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.place.bucket, Key: `${this.place.prefix}${name}` };
  }
}

function limit(): { abortSignal: AbortSignal } {
  return { abortSignal: AbortSignal.timeout(READ_MS) };
}
