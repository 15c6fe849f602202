import { Env, ServiceConfig } from '@hiring/platform-config';
import { IsInt, Matches, Max, Min } from 'class-validator';
import { userInfo } from 'node:os';

/** Returns the user name. If the user id has no name, as in some containers, returns the id. */
function systemAccount(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** Settings of the command line, which needs the broker and the bus keys but no tables and no port. */
export class SupportConfig extends ServiceConfig {
  @Env('PRIVATE_PORT', { about: 'Not used by the command line.', default: '0' })
  @IsInt()
  @Min(0)
  @Max(65_535)
  override privatePort!: number;

  @Env('OPERATOR', {
    about: 'Who is recorded in the audit log; the name of the system account when absent.',
    optional: true,
  })
  @Matches(/^[^\u0000-\u001f\u007f]{1,200}$/, { message: 'must be 1-200 characters on one line' })
  operator: string = systemAccount();

  @Env('LOG_LEVEL', { about: 'Log lines of the command line go to standard error.', default: 'error' })
  override logLevel!: string;
}
