import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
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
import type { FileStore } from './file-store.js';
import type { S3Place } from './s3-place.js';

/** Local copies that are kept, the last used ones. */
const COPIES_MAX = 8;

/** Files in an S3-compatible store, with local copies of those that were read. */
export class S3Store implements FileStore {
  private readonly client = new S3Client({ forcePathStyle: process.env['AWS_ENDPOINT_URL_S3'] !== undefined });
  private folder: string | undefined;
  /** Copies by name, the longest unused first. */
  private readonly copies = new Map<string, Promise<string>>();
  private made = 0;

  constructor(private readonly place: S3Place) {}

  async put(name: string, file: string, sha256: string): Promise<void> {
    const params = { ...this.object(name), Body: createReadStream(file), Metadata: { sha256 } };
    await new Upload({ client: this.client, params }).done();
  }

  async checksumOf(name: string): Promise<string | undefined> {
    try {
      return (await this.client.send(new HeadObjectCommand(this.object(name)))).Metadata?.['sha256'];
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  }

  async localFile(name: string): Promise<string> {
    const copy = this.copies.get(name) ?? this.download(name);
    this.copies.delete(name);
    this.copies.set(name, copy);
    const [oldest] = this.copies;
    if (this.copies.size > COPIES_MAX && oldest !== undefined) {
      this.copies.delete(oldest[0]);
      // A query that has the file open keeps its bytes.
      void oldest[1].then((path) => rm(path, { force: true })).catch(() => undefined);
    }
    try {
      return await copy;
    } catch (error) {
      this.copies.delete(name);
      throw error;
    }
  }

  async *list(prefix: string): AsyncIterable<string> {
    const request = { Bucket: this.place.bucket, Prefix: `${this.place.prefix}${prefix}` };
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.client }, request)) {
      for (const { Key = '' } of Contents) yield Key.slice(this.place.prefix.length);
    }
  }

  async remove(name: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.object(name)));
  }

  close(): void {
    this.client.destroy();
    if (this.folder !== undefined) rmSync(this.folder, { recursive: true, force: true });
  }

  private async download(name: string): Promise<string> {
    this.folder ??= mkdtempSync(join(tmpdir(), 'hiring-store-'));
    this.made += 1;
    const path = join(this.folder, String(this.made));
    const { Body } = await this.client.send(new GetObjectCommand(this.object(name)));
    await pipeline(Body as Readable, createWriteStream(`${path}.part`));
    await rename(`${path}.part`, path);
    return path;
  }

  private object(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.place.bucket, Key: `${this.place.prefix}${name}` };
  }
}
