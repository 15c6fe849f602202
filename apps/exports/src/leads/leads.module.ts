import { Module } from '@nestjs/common';
import { ErasureRepository } from './erasure.repository.js';
import { LeadRepository } from './lead.repository.js';
import { LeadRetention } from './lead.retention.js';
import { LeadsController } from './leads.controller.js';

@Module({
  controllers: [LeadsController],
  providers: [LeadRepository, LeadRetention, ErasureRepository],
  exports: [LeadRepository],
})
export class LeadsModule {}
