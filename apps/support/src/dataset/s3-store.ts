import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { DeleteObjectCommand, HeadObjectCommand, NotFound, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { DATASET_FILE } from './dataset-files.js';
import { COMPLETE, type DatasetFile } from './dataset-manifest.js';
import type { S3Place } from './s3-place.js';

/**
 * Copies a complete dataset from a folder to a store: first the files that the store lacks, then the manifest, and then
 * removes files that the manifest does not name. So the manifest of the store always names whole files. Address, region
 * and credentials are those of the SDK: `AWS_ENDPOINT_URL_S3`, `AWS_REGION`, `AWS_ACCESS_KEY_ID` and so on.
 *
 * @returns how many bytes were sent
 */
export async function copyToStore(
  folder: string,
  files: readonly DatasetFile[],
  { bucket, prefix }: S3Place,
): Promise<number> {
  const client = new S3Client({ forcePathStyle: process.env['AWS_ENDPOINT_URL_S3'] !== undefined });
  const send = async (file: string, metadata: Record<string, string>): Promise<void> => {
    const Body = createReadStream(join(folder, file));
    const params = { Bucket: bucket, Key: `${prefix}${file}`, Body, Metadata: metadata };
    await new Upload({ client, params }).done();
  };
  try {
    let bytes = 0;
    for (const { file, sha256, bytes: size } of files) {
      if ((await checksumOf(client, bucket, `${prefix}${file}`)) === sha256) continue;
      await send(file, { sha256 });
      bytes += size;
    }
    await send(COMPLETE, {});
    const named = new Set(files.map(({ file }) => file));
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
      for (const { Key = '' } of Contents) {
        const name = Key.slice(prefix.length);
        if (DATASET_FILE.test(name) && !named.has(name))
          await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
      }
    }
    return bytes;
  } finally {
    client.destroy();
  }
}

/** The checksum that an object was stored with; undefined when there is no such object. */
async function checksumOf(client: S3Client, bucket: string, key: string): Promise<string | undefined> {
  try {
    return (await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))).Metadata?.['sha256'];
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}
