import { Module } from '@nestjs/common';
import { PositionsModule } from '../positions/positions.module.js';
import { RetentionModule } from '../retention/retention.module.js';
import { ArchiveJob } from './archive.job.js';
import { ArchiveManifest } from './archive.manifest.js';
import { ArchivedAttempts } from './archived-attempts.js';
import { ArchivedRecords } from './archived-records.js';

@Module({
  imports: [PositionsModule, RetentionModule],
  providers: [ArchiveManifest, ArchivedRecords, ArchivedAttempts, ArchiveJob],
  exports: [ArchiveManifest, ArchivedRecords, ArchivedAttempts],
})
export class ArchiveModule {}
