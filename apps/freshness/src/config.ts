import { DatabaseConfig, Env } from '@hiring/platform-config';
import { IsRedisAddress } from '@hiring/platform-redis';
import { IsIn, IsInt, IsNotEmpty, IsOptional, IsUrl, Matches, Max, Min } from 'class-validator';

const POLICIES = ['obey', 'ignore', 'off'];

export class FreshnessConfig extends DatabaseConfig {
  @Env('REDIS_URL', {
    about: 'Address of the politeness budgets all replicas share: redis://, rediss:// or redis+sentinel://.',
    secret: true,
  })
  @IsRedisAddress()
  redisUrl!: string;

  @Env('REDIS_PREFIX', { about: 'First part of every Redis key.', default: 'hiring:' })
  @IsNotEmpty()
  redisPrefix!: string;

  @Env('CRAWLER_CONTACT', { about: 'URL or e-mail address named in the User-Agent, for board operators.' })
  @IsNotEmpty()
  crawlerContact!: string;

  @Env('CRAWL_CONCURRENCY', { about: 'Boards one process reads at the same time.', default: '32' })
  @IsInt()
  @Min(1)
  @Max(512)
  crawlConcurrency!: number;

  @Env('SWEEPS_ENABLED', {
    about: 'Whether boards are read on schedule; cold reads are always served.',
    default: 'true',
  })
  sweepsEnabled!: boolean;

  @Env('SWEEP_SECONDS_MAX', {
    about:
      'Upper limit of the time between two reads of a board, below the published schedule; 0 = the schedule alone.',
    default: '0',
  })
  @IsInt()
  @Min(0)
  sweepSecondsMax!: number;

  @Env('TEXTS_KB_PER_SECOND', {
    about:
      'Kilobytes of advertisement texts that one process reads for their facts per second, on average. Roles come first: texts beyond are left to the next crawls of their boards, but those of new roles on known boards.',
    default: '500',
  })
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  textsKbPerSecond!: number;

  @Env('CRAWL_JOB_PAUSE_SECONDS', {
    about:
      'Least time between two tries of a crawl job, and between two jobs of a company, where it doubles with every failure up to five times the value. At most 60: a job ends within ten minutes, its wait included.',
    default: '60',
  })
  @IsInt()
  @Min(1)
  @Max(60)
  crawlJobPauseSeconds!: number;

  @Env('FETCH_ALLOWED_NETWORKS', { about: 'CIDRs a board may resolve to besides public addresses.', default: '' })
  fetchAllowedNetworks!: string[];

  @Env('BOARD_ORIGIN_REWRITE', {
    about: 'Development: every board request goes to <this>/<host>/<path> instead.',
    optional: true,
  })
  @IsOptional()
  @IsUrl({ require_tld: false, protocols: ['http'], require_protocol: true })
  boardOriginRewrite?: string;

  @Env('ROBOTS_POLICY', {
    about: 'Robots policy of every vendor: obey, ignore or off (do not crawl).',
    default: 'obey',
  })
  @IsIn(POLICIES)
  robotsPolicy!: 'obey' | 'ignore' | 'off';

  @Env('ROBOTS_POLICY_VENDORS', { about: 'Exceptions, e.g. `ashby=ignore,workable=off`.', default: '' })
  @Matches(/^[a-z]+=(obey|ignore|off)$/, { each: true, message: 'must be vendor=obey|ignore|off, comma-separated' })
  robotsPolicyVendors!: string[];

  @Env('BACKEND_RATES', {
    about:
      "Exceptions from the vendors' limits as `vendor=requests per second/in flight`, e.g. `workable=1/2`; for limits agreed with a vendor, and for tests.",
    default: '',
  })
  @Matches(/^[a-z]+=\d{1,6}(\.\d{1,3})?\/\d{1,4}$/, {
    each: true,
    message: 'must be vendor=requests per second/in flight, comma-separated',
  })
  backendRates!: string[];
}
