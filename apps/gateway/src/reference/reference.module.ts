import { Module } from '@nestjs/common';
import { OpenApiModule } from '../openapi/openapi.module.js';
import { Reference } from './reference.js';
import { ReferenceController } from './reference.controller.js';
import { RootController } from './root.controller.js';

@Module({
  imports: [OpenApiModule],
  controllers: [ReferenceController, RootController],
  providers: [Reference],
})
export class ReferenceModule {}
