import { Env } from '@hiring/platform-config';
import { IsIn, IsInt, IsISO8601, IsString, Max, Min } from 'class-validator';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

export class SimulatorConfig {
  @Env('PORT', { about: 'Port the simulated boards are served on; 0 takes a free one.', default: '4014' })
  @IsInt()
  @Min(0)
  @Max(65_535)
  port!: number;

  @Env('HOST', { about: 'Address the port listens on.', default: '127.0.0.1' })
  @IsString()
  host!: string;

  @Env('LOG_LEVEL', { about: `One of ${LOG_LEVELS.join(', ')}.`, default: 'info' })
  @IsIn(LOG_LEVELS)
  logLevel!: string;

  @Env('SIMULATOR_SEED', {
    about: 'Seed of the fictitious world; the same seed and anchor give the same world.',
    default: 'demo',
  })
  @IsString()
  seed!: string;

  @Env('SIMULATOR_ANCHOR', {
    about:
      'Instant the demo companies are built around (UTC, ISO 8601); must be the one their history was seeded with. Now when absent.',
    optional: true,
  })
  @IsISO8601({ strict: true })
  anchor: string = new Date().toISOString();

  @Env('SIMULATOR_SPEED_PERCENT', {
    about: 'Simulated time per real time, in percent; 100 is real time.',
    default: '100',
  })
  @IsInt()
  @Min(0)
  @Max(100_000_000)
  speedPercent!: number;

  @Env('SIMULATOR_CROWD', { about: 'Number of further companies, one board each.', default: '0' })
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  crowd!: number;

  @Env('SIMULATOR_CROWD_VENDORS', {
    about: 'Vendors of the crowd, comma-separated; the usual mix when absent.',
    parse: 'list',
    default: '',
  })
  crowdVendors: string[] = [];

  @Env('SIMULATOR_CROWD_SIZE_MIN', { about: 'Postings of the smallest boards of the crowd.', default: '2' })
  @IsInt()
  @Min(1)
  crowdSizeMin!: number;

  @Env('SIMULATOR_CROWD_SIZE_MAX', { about: 'Postings of the largest boards of the crowd.', default: '5000' })
  @IsInt()
  @Min(1)
  crowdSizeMax!: number;

  @Env('SIMULATOR_TEXT_BYTES', {
    about: 'Bytes of advertisement text per posting; real boards have 3,000 to 20,000.',
    default: '600',
  })
  @IsInt()
  @Min(0)
  @Max(20_000)
  textBytes!: number;

  @Env('SIMULATOR_CACHE_MB', { about: 'Megabytes of rendered responses that are kept.', default: '256' })
  @IsInt()
  @Min(0)
  cacheMegabytes!: number;

  @Env('SIMULATOR_LATENCY_MS', { about: 'Median time to the first byte.', default: '0' })
  @IsInt()
  @Min(0)
  latencyMs!: number;

  @Env('SIMULATOR_LATENCY_SPREAD_PERCENT', {
    about: 'Spread of the latency: 100 means one answer in six takes twice the median.',
    default: '50',
  })
  @IsInt()
  @Min(0)
  @Max(500)
  latencySpreadPercent!: number;

  @Env('SIMULATOR_ERROR_PERMILLE', { about: 'Requests of a thousand that are answered 503.', default: '0' })
  @IsInt()
  @Min(0)
  @Max(1000)
  errorPermille!: number;

  @Env('SIMULATOR_GZIP', {
    about: 'Compress bodies over 1 KiB for readers that accept gzip.',
    parse: 'bool',
    default: 'false',
  })
  gzip!: boolean;
}
