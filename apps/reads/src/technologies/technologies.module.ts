import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { TechnologiesController } from './technologies.controller.js';
import { TechnologyPages } from './technology-pages.js';

@Module({ imports: [AccessModule], controllers: [TechnologiesController], providers: [TechnologyPages] })
export class TechnologiesModule {}
