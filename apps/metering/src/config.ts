import { IsInt, Matches, Max, Min } from 'class-validator';
import { DatabaseConfig, Env } from '@hiring/platform-config';

export class MeteringConfig extends DatabaseConfig {
  @Env('USAGE_RETENTION_DAYS', {
    about: 'Days usage records are kept; longer than the usage topic, so that a rebuild never loses one.',
    default: '760',
  })
  @IsInt()
  @Min(401)
  @Max(36_500)
  usageRetentionDays!: number;

  @Env('USAGE_ARCHIVE', {
    about:
      'Where records of old days become Parquet files: an absolute path of an existing folder that all instances share, or `s3://bucket/folder`. Empty: they stay in Postgres. An address and the credentials of a bucket are those of the AWS SDK, such as `AWS_ENDPOINT_URL_S3`.',
    default: '',
  })
  @Matches(/^$|^\/[^/]|^s3:\/\/[a-z\d][a-z\d.-]{1,61}[a-z\d](?:\/.*)?$/, {
    message: 'must be an absolute path or s3://bucket/folder',
  })
  usageArchive!: string;

  @Env('USAGE_HOT_DAYS', {
    about: 'Days usage records stay in Postgres before they are archived; a bill may change for 31 days.',
    default: '45',
  })
  @IsInt()
  @Min(32)
  @Max(36_500)
  usageHotDays!: number;

  @Env('RECONCILE_EVERY_SECONDS', { about: 'How often the books are compared.', default: '60' })
  @IsInt()
  @Min(1)
  @Max(86_400)
  reconcileEverySeconds!: number;
}
