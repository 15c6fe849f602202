import { Health } from '@hiring/platform-observability';
import { UsageBatches } from '../../../apps/metering/src/projections/usage/usage.batches.js';
import { UsageCheckpoints } from '../../../apps/metering/src/projections/usage/usage.checkpoints.js';
import { UsagePositions } from '../../../apps/metering/src/projections/usage/usage.positions.js';
import { UsageProjector } from '../../../apps/metering/src/projections/usage/usage.projector.js';
import { readUsage } from '../../../apps/metering/src/operations/usage/usage.query.js';
import { DayPartitions } from '../../../apps/metering/src/retention/day-partitions.js';
import type { Life } from '../kernel/process.js';
import type { Servers } from '../servers/servers.js';
import { logger, PREFIX } from './settings.js';

export function startMetering(life: Life, servers: Servers): void {
  const config = { topicPrefix: PREFIX, instanceId: life.name } as never;
  const kafka = servers.kafka(life).asPort();
  const pool = servers.pool(life).asPool();
  const { clock } = life;
  const health = new Health();
  servers.watchHealth(life, health);
  const positions = new UsagePositions(kafka, config, clock);
  const checkpoints = new UsageCheckpoints(pool, positions);
  const batches = new UsageBatches(pool, checkpoints, positions, new DayPartitions(pool, logger), clock);
  new UsageProjector(kafka, pool, batches, checkpoints, positions, config, health, logger, clock).onModuleInit();
  servers.bus.serve(life, 'metering.usage', async ({ customer_id: customer }: { customer_id: string }) => {
    await positions.catchUp(customer);
    return readUsage(pool, customer, 744, clock.now());
  });
}
