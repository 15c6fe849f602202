import { join } from 'node:path';
import { AppError } from '@hiring/contracts';
import { openStore, s3Place, sha256Of } from '@hiring/platform-files';
import { DATASET_FILE } from './dataset-files.js';
import { manifestName, orphans, type DatasetManifest } from './dataset-manifest.js';

/**
 * Checks that a text is `s3://bucket/folder`.
 * @throws AppError invalid_request for any other text
 */
export function checkPlace(text: string): void {
  if (s3Place(text) === null) throw new AppError('invalid_request', `--to: ${text} is not s3://bucket/folder.`);
}

/**
 * Copies a complete dataset or increment to a store: first the missing files, then the manifest, so that a manifest
 * always names complete files. Then removes obsolete files.
 *
 * @param place `s3://bucket/folder`
 * @returns the number of bytes that were sent
 */
export async function copyToStore(folder: string, manifest: DatasetManifest, place: string): Promise<number> {
  if (manifest.files.length === 0) return 0;
  const store = await openStore(place);
  try {
    let bytes = 0;
    for (const { file, sha256, bytes: size } of manifest.files) {
      if ((await store.checksumOf(file)) === sha256) continue;
      await store.put(file, join(folder, file), sha256);
      bytes += size;
    }
    const name = manifestName(manifest);
    await store.put(name, join(folder, name), await sha256Of(join(folder, name)));
    const stored: string[] = [];
    for await (const file of store.list('')) stored.push(file);
    for (const file of replaced(stored, manifest)) await store.remove(file);
    return bytes;
  } finally {
    store.close();
  }
}

function replaced(stored: readonly string[], { since, files }: DatasetManifest): string[] {
  if (since !== undefined) return orphans(stored);
  const named = new Set(files.map(({ file }) => file));
  return stored.filter((file) => DATASET_FILE.test(file) && !named.has(file));
}
