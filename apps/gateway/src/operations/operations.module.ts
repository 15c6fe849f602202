import { Module } from '@nestjs/common';
import { PipelineModule } from '../pipeline/pipeline.module.js';
import { controllerFor } from '../pipeline/rest.controller.js';
import { operations } from './index.js';

/** The operations under /v1, each with a controller from its declaration. */
@Module({ imports: [PipelineModule], controllers: operations.map(controllerFor) })
export class OperationsModule {}
