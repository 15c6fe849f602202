import { Kafka, logLevel } from 'kafkajs';

/** Returns whether every partition has all its copies in sync. */
export async function allInSync(brokers: string[]): Promise<boolean> {
  const admin = new Kafka({ brokers, clientId: 'in-sync', logLevel: logLevel.NOTHING }).admin();
  try {
    await admin.connect();
    const { topics } = await admin.fetchTopicMetadata();
    return topics.every(({ partitions }) => partitions.every(({ isr, replicas }) => isr.length === replicas.length));
  } finally {
    await admin.disconnect();
  }
}
