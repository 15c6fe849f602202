import { DatabaseConfig, Env } from '@hiring/platform-config';
import { IsInt, Max, Min } from 'class-validator';

export class LedgerConfig extends DatabaseConfig {
  @Env('OVERDUE_AFTER_HOURS', {
    about:
      'A linked board without any crawl record for this long gets an `overdue` tick. Quiet boards are read every three days.',
    default: '96',
  })
  @IsInt()
  @Min(1)
  @Max(168)
  overdueAfterHours!: number;
}
