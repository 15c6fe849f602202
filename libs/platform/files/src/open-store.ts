import type { FileStore } from './file-store.js';
import { s3Place } from './s3-place.js';

/**
 * Opens the store at `s3://bucket/folder`, or in a local folder. The AWS SDK takes address, region and credentials from
 * environment variables such as `AWS_ENDPOINT_URL_S3`. The SDK is loaded only for a bucket.
 */
export async function openStore(place: string): Promise<FileStore> {
  const bucket = s3Place(place);
  if (bucket === null && place.includes('://')) throw new Error(`${place} is not s3://bucket/folder`);
  if (bucket !== null) return new (await import('./s3-store.js')).S3Store(bucket);
  return new (await import('./folder-store.js')).FolderStore(place);
}
