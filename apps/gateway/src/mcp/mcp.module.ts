import { Module } from '@nestjs/common';
import { AdmissionModule } from '../admission/admission.module.js';
import { PipelineModule } from '../pipeline/pipeline.module.js';
import { AuthorizationController } from './authorization.controller.js';
import { McpController } from './mcp.controller.js';

/** Serves operations as Model Context Protocol tools. */
@Module({ imports: [AdmissionModule, PipelineModule], controllers: [McpController, AuthorizationController] })
export class McpModule {}
