import { Health } from '@hiring/platform-observability';
import { UsagePositions } from '../../../apps/metering/src/positions/usage.positions.js';
import { UsageProjector } from '../../../apps/metering/src/usage/usage.projector.js';
import { readUsage } from '../../../apps/metering/src/usage/usage.query.js';
import { DayPartitions } from '../../../apps/metering/src/retention/day-partitions.js';
import type { Life } from '../kernel/process.js';
import type { Servers } from '../servers/servers.js';
import { logger, PREFIX } from './settings.js';

/** A stub without an archive, because simulated histories end before usage would be archived. */
export const noArchive = {
  addTo: () => Promise.resolve(),
  replayed: () => Promise.resolve(new Set()),
} as never;

export function startMetering(life: Life, servers: Servers): void {
  const config = { topicPrefix: PREFIX, instanceId: life.name } as never;
  const kafka = servers.kafka(life).asPort();
  const pool = servers.pool(life).asPool();
  const { clock } = life;
  const health = new Health();
  servers.watchHealth(life, health);
  const positions = new UsagePositions(kafka, config, clock);
  const days = new DayPartitions(pool, logger);
  new UsageProjector(kafka, pool, days, noArchive, positions, config, health, logger, clock).onApplicationBootstrap();
  servers.bus.serve(life, 'metering.usage', async ({ customer_id: customer }: { customer_id: string }) => {
    await positions.catchUp(customer);
    return readUsage(pool, customer, 744, clock.now());
  });
}
