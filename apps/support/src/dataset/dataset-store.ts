import { join } from 'node:path';
import { AppError } from '@hiring/contracts';
import { openStore, s3Place, sha256Of } from '@hiring/platform-files';
import { DATASET_FILE } from './dataset-files.js';
import { COMPLETE, type DatasetFile } from './dataset-manifest.js';

/** @throws AppError invalid_request when the text is no `s3://bucket/folder` */
export function checkPlace(text: string): void {
  if (s3Place(text) === null) throw new AppError('invalid_request', `--to: ${text} is not s3://bucket/folder.`);
}

/**
 * Copies a complete dataset from a folder to a store: first the files that the store lacks, then the manifest, and then
 * removes files that the manifest does not name. So the manifest of the store always names whole files.
 *
 * @param place `s3://bucket/folder`
 * @returns how many bytes were sent
 */
export async function copyToStore(folder: string, files: readonly DatasetFile[], place: string): Promise<number> {
  const store = await openStore(place);
  try {
    let bytes = 0;
    for (const { file, sha256, bytes: size } of files) {
      if ((await store.checksumOf(file)) === sha256) continue;
      await store.put(file, join(folder, file), sha256);
      bytes += size;
    }
    await store.put(COMPLETE, join(folder, COMPLETE), await sha256Of(join(folder, COMPLETE)));
    const named = new Set(files.map(({ file }) => file));
    for await (const name of store.list('')) {
      if (DATASET_FILE.test(name) && !named.has(name)) await store.remove(name);
    }
    return bytes;
  } finally {
    store.close();
  }
}
