import { Module } from '@nestjs/common';
import { CompanyReader } from './company.reader.js';

/** Reads companies for callers, who see the shared catalogue and their own private companies. */
@Module({ providers: [CompanyReader], exports: [CompanyReader] })
export class AccessModule {}
