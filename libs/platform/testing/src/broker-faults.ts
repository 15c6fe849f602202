import type { OwnServers } from './own-servers.js';

/** The failures for `test.each`: each of three brokers fails in each way. */
export const BROKER_FAULTS = [
  ['killed', 0],
  ['killed', 1],
  ['killed', 2],
  ['frozen', 0],
  ['frozen', 1],
  ['frozen', 2],
] as const;

type BrokerFault = (typeof BROKER_FAULTS)[number];

/** Runs `work` while a broker is killed or frozen, then restores the broker. */
export async function whileBrokerFails(
  { kafka }: Pick<OwnServers, 'kafka'>,
  [fault, index]: BrokerFault,
  work: () => Promise<void>,
): Promise<void> {
  const broker = kafka.cluster[index];
  if (broker === undefined) throw new Error('no such broker');
  if (fault === 'killed') await broker.kill9();
  else broker.pause();
  try {
    await work();
  } finally {
    if (fault === 'killed') await broker.start();
    else broker.resume();
  }
}
