import { Module } from '@nestjs/common';
import { PlatformModule } from '@hiring/platform-service';
import { ReadsConfig } from './config.js';
import { CompanyReader } from './operations/company.reader.js';
import { EnrichmentHandler } from './operations/enrichment/enrichment.handler.js';
import { IsHiringHandler } from './operations/is-hiring/is-hiring.handler.js';
import { OpenReqsHandler } from './operations/open-reqs/open-reqs.handler.js';
import { ProjectionsService } from './projections/projections.service.js';

@Module({
  imports: [PlatformModule.forService({ service: 'reads', config: ReadsConfig })],
  controllers: [IsHiringHandler, OpenReqsHandler, EnrichmentHandler],
  providers: [ProjectionsService, CompanyReader],
})
export class ReadsModule {}
