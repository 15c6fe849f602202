import { join } from 'node:path';
import type { KafkaPort } from '@hiring/platform-kafka';
import { BY_EVENT_SEQ, BY_PLACE, type Manifest } from './manifest.js';
import { exportPartition } from './partition-export.js';
import { importPartition, type BatchWriter, type Imported } from './partition-import.js';

/** Maximum milliseconds of an append, long enough for two leader elections. */
const APPEND_TIMEOUT_MS = 30_000;

interface Copy {
  topic: string;
  folder: string;
  onProgress?(lastSeq: number): void;
}

/**
 * Copies the ledger into the folder itself. The ledger has only one partition, so it needs no folder per partition.
 * @throws AppError like `exportPartition`
 */
export function exportLedger(kafka: KafkaPort, copy: Copy & { chunkRecords: number }): Promise<Manifest> {
  return exportPartition(kafka, { ...copy, partition: 0, numbering: BY_EVENT_SEQ });
}

/**
 * Writes the ledger under the ledger service's transactional id, so that the service cannot write at the same time.
 * @throws AppError like `importPartition`
 */
export function importLedger(kafka: KafkaPort, copy: Copy): Promise<Imported> {
  return importPartition(kafka, {
    ...{ ...copy, partition: 0, numbering: BY_EVENT_SEQ },
    openWriter: async () => {
      const writer = kafka.transactionalWriter({ transactionalId: copy.topic });
      await writer.fence();
      return { write: (batch) => writer.commit(batch).then(() => undefined), close: () => writer.close() };
    },
  });
}

/** Copies each partition into a folder `partition-<n>`. @throws AppError like `exportPartition` */
export async function exportTopic(kafka: KafkaPort, copy: Copy & { chunkRecords: number }): Promise<Manifest[]> {
  const { partitions } = await kafka.topicEnds(copy.topic);
  const manifests: Manifest[] = [];
  for (const { partition } of partitions) manifests.push(await exportPartition(kafka, filesOf(copy, partition)));
  return manifests;
}

/** Writes each partition from its folder. @throws AppError like `importPartition` */
export async function importTopic(kafka: KafkaPort, copy: Copy): Promise<Imported[]> {
  const { partitions } = await kafka.topicEnds(copy.topic);
  const restored: Imported[] = [];
  for (const { partition } of partitions) {
    const openWriter = (): Promise<BatchWriter> => Promise.resolve(appending(kafka));
    restored.push(await importPartition(kafka, { ...filesOf(copy, partition), openWriter }));
  }
  return restored;
}

function filesOf<T extends Copy>(copy: T, partition: number): T & { partition: number; numbering: typeof BY_PLACE } {
  return { ...copy, folder: join(copy.folder, `partition-${partition}`), partition, numbering: BY_PLACE };
}

/**
 * Returns a writer that uses no transactions. Metering counts the offsets, and transaction markers would leave gaps in
 * them.
 */
function appending(kafka: KafkaPort): BatchWriter {
  const appender = kafka.appender({ acks: -1, name: 'import' });
  return {
    write: async (batch) => {
      await Promise.all(batch.map((record) => appender.append(record, { timeoutMs: APPEND_TIMEOUT_MS })));
    },
    close: () => appender.close(),
  };
}
