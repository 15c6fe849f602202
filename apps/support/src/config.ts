import { Env, ServiceConfig } from '@hiring/platform-config';
import { IsInt, Max, Min } from 'class-validator';

/** The command line needs the broker and the bus keys; it owns no tables and listens on nothing. */
export class SupportConfig extends ServiceConfig {
  @Env('PRIVATE_PORT', { about: 'Not used by the command line.', default: '0' })
  @IsInt()
  @Min(0)
  @Max(65_535)
  override privatePort!: number;

  @Env('LOG_LEVEL', { about: 'Log lines of the command line go to standard error.', default: 'error' })
  override logLevel!: string;
}
