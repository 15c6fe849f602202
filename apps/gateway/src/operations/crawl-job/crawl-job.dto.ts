import { ApiProperty } from '@nestjs/swagger';

export class CrawlJobStatus {
  @ApiProperty({ type: 'integer' })
  job_id!: number;

  @ApiProperty({ type: 'string', enum: ['crawling', 'done', 'failed'] })
  status!: string;

  @ApiProperty({ type: 'integer' })
  company_id!: number;

  @ApiProperty({ type: 'string', format: 'date-time', description: "When the caller's read asked for it." })
  queued_at!: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  finished_at!: string | null;
}
