import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { CopyPool } from './copy.pool.js';
import { ExportPace } from './export-pace.js';
import { ExportSlots } from './export-slots.js';
import { LeadExportService } from './lead-export.service.js';
import { LeadExportsController } from './lead-exports.controller.js';

@Module({
  imports: [AccessModule],
  controllers: [LeadExportsController],
  providers: [CopyPool, ExportPace, ExportSlots, LeadExportService],
  exports: [LeadExportService],
})
export class LeadExportsModule {}
