import { IsInt, Max, Min } from 'class-validator';
import { DatabaseConfig, Env } from '@hiring/platform-config';

/** Settings of metering. */
export class MeteringConfig extends DatabaseConfig {
  @Env('USAGE_RETENTION_DAYS', {
    about: 'Days usage records are kept; longer than the usage topic, so that a rebuild never loses one.',
    default: '760',
  })
  @IsInt()
  @Min(401)
  @Max(36_500)
  usageRetentionDays!: number;

  @Env('RECONCILE_EVERY_SECONDS', { about: 'How often the books are compared.', default: '60' })
  @IsInt()
  @Min(1)
  @Max(86_400)
  reconcileEverySeconds!: number;
}
