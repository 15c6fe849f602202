import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { ImportTicketRepository } from './import-ticket.repository.js';
import { ImportService } from './import.service.js';
import { ImportsController } from './imports.controller.js';

@Module({
  imports: [AccessModule, LeadsModule, ProjectsModule],
  controllers: [ImportsController],
  providers: [ImportService, ImportTicketRepository],
  exports: [ImportTicketRepository],
})
export class ImportsModule {}
