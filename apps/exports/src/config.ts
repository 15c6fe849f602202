import { DatabaseConfig, Env } from '@hiring/platform-config';
import { IsInt, IsUrl, Max, Min } from 'class-validator';

export class ExportsConfig extends DatabaseConfig {
  @Env('PORT', { about: 'Port the project-leads surface is served on.', default: '4001' })
  @IsInt()
  @Min(0)
  @Max(65_535)
  port!: number;

  @Env('APP_API_URL', {
    about: 'Public address of the project-leads surface and the console.',
    default: 'http://127.0.0.1:4001',
  })
  @IsUrl({ require_tld: false, protocols: ['http', 'https'], require_protocol: true })
  appApiUrl!: string;

  @Env('TRUSTED_PROXIES', {
    about: 'Addresses or CIDRs whose forwarding headers say who the client is, comma-separated.',
    default: '',
  })
  trustedProxies!: string[];
}
