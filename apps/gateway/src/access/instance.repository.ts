import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { ServiceConfig } from '@hiring/platform-config';

/** Stores which gateways are live, and the generation that each has acknowledged. */
@Injectable()
export class InstanceRepository {
  constructor(
    private readonly pool: Pool,
    private readonly config: ServiceConfig,
  ) {}

  async acknowledge(generation: number): Promise<void> {
    await this.pool.query(
      `INSERT INTO instances VALUES ($1, $2, now())
       ON CONFLICT (instance_id) DO UPDATE SET acknowledged_generation = $2, seen_at = now()`,
      [this.config.instanceId, generation],
    );
  }

  /** Counts instances seen within `liveSeconds` that have not acknowledged `generation`. */
  async countBehind(generation: number, liveSeconds: number): Promise<number> {
    const { rows } = await this.pool.query<{ behind: number }>(
      `SELECT count(*)::int AS behind FROM instances
       WHERE acknowledged_generation < $1 AND seen_at > now() - make_interval(secs => $2)`,
      [generation, liveSeconds],
    );
    return rows[0]?.behind ?? 0;
  }

  async signOff(): Promise<void> {
    await this.pool.query(`DELETE FROM instances WHERE instance_id = $1 OR seen_at < now() - interval '1 day'`, [
      this.config.instanceId,
    ]);
  }
}
