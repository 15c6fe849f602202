import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { CrawlsModule } from '../crawls/crawls.module.js';
import { CompaniesController } from './companies.controller.js';
import { CompanyPages } from './company-pages.js';
import { ScreenPages } from './screen-pages.js';
import { CurrentSample } from './screen-sample.js';

@Module({
  imports: [AccessModule, CrawlsModule],
  controllers: [CompaniesController],
  providers: [CompanyPages, CurrentSample, ScreenPages],
})
export class CompaniesModule {}
