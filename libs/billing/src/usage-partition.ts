import { USAGE_PARTITIONS } from '@hiring/contracts';

/**
 * Returns an account's partition in the usage topic: FNV-1a over UTF-16 code units, modulo the partition count. Do not
 * change this function: an account's new messages would go to another partition than its old messages, so the attempts
 * of one claim could be in two partitions.
 */
export function usagePartition(customerId: string, partitions = USAGE_PARTITIONS): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < customerId.length; index += 1) {
    hash ^= customerId.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0) % partitions;
}
