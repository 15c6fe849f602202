import { Module } from '@nestjs/common';
import { CompanyReader } from './company.reader.js';

/** Provides the reader of companies, which shows callers the shared catalogue and their own private companies. */
@Module({ providers: [CompanyReader], exports: [CompanyReader] })
export class AccessModule {}
